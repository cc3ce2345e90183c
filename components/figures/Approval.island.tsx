import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { approvals, waiting, type WayOut } from './story/approvals.ts'
import { Icon } from '../parts/Icon.tsx'

/** Duration of each step after the approval. */
const stepMs = 1200

/** The chosen way of a change, and its current step. */
export interface Progress {
  way: WayOut
  step: number
  undone: boolean
}

interface Props {
  of: keyof typeof approvals
  /** The initial progress; default: not approved. */
  initial?: Progress
}

/**
 * The two ways of a change, and the approval that it waits for. Approving plays the steps of the chosen way; after the
 * last one, the same button undoes it, so that the focus stays.
 */
export function Approval({ of, initial }: Props) {
  const name = useId()
  const choice = useRef<HTMLFieldSetElement>(null)
  const [progress, setProgress] = useState(initial)
  const ways = approvals[of]
  const approved = progress !== undefined && !progress.undone
  const isPlaying = approved && progress.step < progress.way.steps.length - 1

  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => setProgress({ ...progress, step: progress.step + 1 }), stepMs)
    return () => clearTimeout(timer)
  }, [progress, isPlaying])

  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click has a count of two.
    if (isPlaying || detail > 1) return
    if (approved) return setProgress({ ...progress, undone: true })
    // Reads the page, because the visitor may have chosen before hydration.
    const chosen = choice.current?.querySelector<HTMLInputElement>(':checked')
    const [recommended, other] = ways
    const way = chosen?.value === '1' && 'steps' in other ? other : recommended
    setProgress({ way, step: 0, undone: false })
  }

  const { title, text } = messageOf(progress)
  return (
    <div className={approved ? 'approval approval--given' : 'approval'}>
      <fieldset className="approval__ways" ref={choice} disabled={approved}>
        <legend className="approval__label">Two ways to ship it</legend>
        {ways.map((way, index) => (
          <label key={way.name} className="approval__way">
            <input
              type="radio"
              name={name}
              value={index}
              defaultChecked={index === 0}
              disabled={!('steps' in way)}
            />
            <b>{way.name}</b> <span>{way.note}</span>
          </label>
        ))}
      </fieldset>
      <div className="approval__gate">
        <Icon name={approved ? 'check' : 'lock'} />
        <p aria-live="polite">
          <b>{title}</b> <span>{text}</span>
        </p>
        <button
          type="button"
          className={approved ? 'button approval__button' : 'button button--primary approval__button'}
          aria-disabled={isPlaying || undefined}
          onClick={press}
        >
          {isPlaying ? 'Approved' : approved ? progress.way.undo : 'Approve'}
        </button>
      </div>
    </div>
  )
}

function messageOf(progress: Progress | undefined) {
  if (!progress) return waiting
  return progress.undone ? progress.way.undone : (progress.way.steps[progress.step] ?? waiting)
}
