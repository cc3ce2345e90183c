import { useEffect, useId, useRef, useState } from 'react'
import { approvals, type WayOut, waiting } from '../../components/figures/story/approvals.ts'
import { Icon } from '../../components/parts/Icon.tsx'

interface Props {
  /** Which change waits for the approval. */
  of: keyof typeof approvals
}

/** How long each step after the approval can be read. */
const stepMs = 1200

/** The way that a change takes, and how far it is. */
interface Progress {
  way: WayOut
  step: number
  undone: boolean
}

/**
 * The two ways out of a change, and the approval that it waits for. Approving plays what the chosen way does, and the
 * same button takes it back, so that the focus stays.
 */
export function Approval({ of }: Props) {
  const name = useId()
  const choice = useRef<HTMLFieldSetElement>(null)
  const [progress, setProgress] = useState<Progress>()
  const ways = approvals[of]
  const approved = progress !== undefined && !progress.undone

  useEffect(() => {
    if (!progress || progress.undone || progress.step === progress.way.steps.length - 1) return
    const timer = setTimeout(() => setProgress({ ...progress, step: progress.step + 1 }), stepMs)
    return () => clearTimeout(timer)
  }, [progress])

  const press = () => {
    if (progress && approved) return setProgress({ ...progress, undone: true })
    // The visitor may have chosen before React was here: what the page has is what counts.
    const chosen = choice.current?.querySelector<HTMLInputElement>(':checked')
    setProgress({ way: ways[chosen?.value === '1' ? 1 : 0], step: 0, undone: false })
  }

  const { title, text } = told(progress)
  return (
    <div className={approved ? 'approval approval--given' : 'approval'}>
      <fieldset className="approval__ways" ref={choice} disabled={approved}>
        <legend className="approval__label">Two ways out</legend>
        {ways.map((way, index) => (
          <label key={way.name} className="approval__way">
            <input type="radio" name={name} value={index} defaultChecked={index === 0} />
            <b>{way.name}</b> <span>{way.where}</span>
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
          onClick={press}
        >
          {approved ? progress.way.undo : 'Approve'}
        </button>
      </div>
    </div>
  )
}

function told(progress: Progress | undefined) {
  if (!progress) return waiting
  return progress.undone ? progress.way.undone : (progress.way.steps[progress.step] ?? waiting)
}
