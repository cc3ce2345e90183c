import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Failure, useAction } from './ask.tsx'
import { Button, focusable } from './controls.tsx'

interface DialogProps<Answer> {
  title: string
  action: string
  /** If it fails, the dialog stays open, and shows why. */
  onAnswer: (answer: Answer) => Promise<unknown>
  onCancel: () => void
}

/** A dialog with fields. `onAnswer` gets their values by name. */
export function Dialog({
  title,
  action,
  onAnswer,
  onCancel,
  children,
}: DialogProps<Readonly<Record<string, string>>> & { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { mutate, error } = useAction()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => focusable(opener)?.focus()
  }, [])
  return (
    <dialog className="desk-dialog" ref={dialog} onClose={onCancel} aria-label={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          const values = new FormData(event.currentTarget) as Iterable<[string, string]>
          mutate(() => onAnswer(Object.fromEntries(values)))
        }}
      >
        <h2>{title}</h2>
        {error && <Failure error={error} />}
        {children}
        <p className="desk-dialog__actions">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button type="submit" isMain>
            {action}
          </Button>
        </p>
      </form>
    </dialog>
  )
}

interface AskTextProps extends DialogProps<string> {
  /** Label of the field; without one, there is no field. */
  label?: string
  type?: 'text' | 'date'
  value?: string
  note?: string | undefined
}

/** A dialog with at most one field. */
export const AskText = ({ label, type, value, note, onAnswer, ...dialog }: AskTextProps) => (
  <Dialog {...dialog} onAnswer={({ answer = '' }) => onAnswer(answer)}>
    {label !== undefined && (
      <label>
        {label}
        <input name="answer" type={type} defaultValue={value} required />
      </label>
    )}
    {note !== undefined && <p>{note}</p>}
  </Dialog>
)

/** A button that opens a dialog, which closes once its action has succeeded. */
export function AskButton({
  disabled,
  onAnswer,
  'aria-label': ariaLabel,
  ...dialog
}: Omit<AskTextProps, 'onCancel'> & Pick<ComponentProps<'button'>, 'disabled' | 'aria-label'>) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const answer = async (value: string) => {
    await onAnswer(value)
    close()
  }
  return (
    <>
      <Button disabled={disabled} aria-label={ariaLabel} onClick={() => setIsOpen(true)}>
        {dialog.action}…
      </Button>
      {/* Outside of the list or menu that contains the button. */}
      {isOpen && createPortal(<AskText {...dialog} onCancel={close} onAnswer={answer} />, document.body)}
    </>
  )
}
