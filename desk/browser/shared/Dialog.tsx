import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Failure, useAction } from './ask.tsx'
import { Button } from './controls.tsx'

interface ModalProps {
  title: string
  className?: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. What had the focus gets it back. */
export function Modal({ title, className = '', onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog className={`desk-dialog ${className}`} ref={dialog} onClose={onClose} aria-label={title}>
      {children}
    </dialog>
  )
}

interface DialogProps {
  title: string
  action: string
  /** Gets the values of the fields by name. If it fails, the dialog stays open, and shows why. */
  onAnswer: (values: Readonly<Record<string, string>>) => Promise<unknown>
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

/** A dialog with fields. */
export function Dialog({ title, action, onAnswer, onCancel, children }: DialogProps) {
  const { mutate, error, isPending } = useAction()
  return (
    <Modal title={title} onClose={onCancel}>
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
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" isMain disabled={isPending}>
            {action}
          </Button>
        </p>
      </form>
    </Modal>
  )
}

interface AskButtonProps extends Pick<ComponentProps<'button'>, 'disabled' | 'aria-label'> {
  title: string
  action: string
  /** Label of the field; without one, there is no field. */
  label?: string
  value?: string
  note?: string | undefined
  onAnswer: (answer: string) => Promise<unknown>
}

/** A button that opens a dialog with at most one field, which closes once its action has succeeded. */
export function AskButton({ title, action, label, value, note, onAnswer, ...button }: AskButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const answer = async ({ answer: given = '' }: Readonly<Record<string, string>>) => {
    await onAnswer(given)
    close()
  }
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)}>
        {action}…
      </Button>
      {isOpen &&
        // Outside of the list that contains the button.
        createPortal(
          <Dialog title={title} action={action} onCancel={close} onAnswer={answer}>
            {label !== undefined && (
              <label>
                {label}
                <input name="answer" defaultValue={value} required />
              </label>
            )}
            {note !== undefined && <p>{note}</p>}
          </Dialog>,
          document.body,
        )}
    </>
  )
}
