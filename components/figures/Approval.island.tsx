import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { type ApprovalStep, approvals, waiting, type WayOut } from './story/approvals.ts'
import { Icon } from '../parts/Icon.tsx'

/** Duration of each step after the approval. */
const stepMs = 1200

/** The chosen way of a change, and how far it is: one of its steps, or that it is undone. */
interface Progress {
  way: WayOut
  message: ApprovalStep
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
  const { title, text } = progress?.message ?? waiting
  const approved = progress !== undefined && progress.message !== progress.way.undone
  const next = approved ? progress.way.steps[progress.way.steps.indexOf(progress.message) + 1] : undefined

  useEffect(() => {
    if (!progress || !next) return
    const timer = setTimeout(() => setProgress({ ...progress, message: next }), stepMs)
    return () => clearTimeout(timer)
  }, [progress, next])

  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click has a count of two.
    if (next || detail > 1) return
    if (approved) return setProgress({ ...progress, message: progress.way.undone })
    // Reads the page, because the visitor may have chosen before hydration.
    const chosen = choice.current?.querySelector<HTMLInputElement>(':checked')
    const [recommended, other] = ways
    const way = chosen?.value === '1' && 'steps' in other ? other : recommended
    setProgress({ way, message: way.steps[0] })
  }

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
          aria-disabled={next ? true : undefined}
          onClick={press}
        >
          {next ? 'Approved' : approved ? progress.way.undo : 'Approve'}
        </button>
      </div>
    </div>
  )
}
