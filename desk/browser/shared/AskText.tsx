import { useEffect, useRef, useState } from 'react'
import { words } from '../words.ts'
import { type AskError, Failure, settle } from './ask.tsx'

interface AskTextProps {
  title: string
  /** Of the field; without it, only the question is asked. */
  label?: string
  type?: 'text' | 'date'
  value?: string
  note?: string | undefined
  action: string
  /** The question stays, with what was typed, if this fails. */
  onAnswer: (value: string) => Promise<unknown>
  onCancel: () => void
}

/** A dialogue with one question. */
export function AskText({
  title,
  label,
  type = 'text',
  value = '',
  note,
  action,
  onAnswer,
  onCancel,
}: AskTextProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [answer, setAnswer] = useState(value)
  const [failure, setFailure] = useState<AskError>()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog className="desk-dialog" ref={dialog} onClose={onCancel} aria-label={title}>
      <form
        method="dialog"
        onSubmit={event => {
          event.preventDefault()
          void settle(onAnswer(answer), () => undefined, setFailure)
        }}
      >
        <h2>{title}</h2>
        {failure && <Failure error={failure} />}
        {label !== undefined && (
          <label>
            {label}
            <input type={type} value={answer} required onChange={event => setAnswer(event.target.value)} />
          </label>
        )}
        {note !== undefined && <p>{note}</p>}
        <p className="desk-dialog__actions">
          <button type="button" className="desk-button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
          <button type="submit" className="desk-button desk-button--main">
            {action}
          </button>
        </p>
      </form>
    </dialog>
  )
}
