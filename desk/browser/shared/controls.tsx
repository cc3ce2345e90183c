import type { ComponentProps } from 'react'

/** A button; `isMain` highlights the main action. */
export const Button = ({ isMain = false, ...props }: ComponentProps<'button'> & { isMain?: boolean }) => (
  <button type="button" className={`desk-button${isMain ? ' desk-button--main' : ''}`} {...props} />
)

interface NoteProps {
  text: string
  action: string
  onAction: () => void
}

/** A message with an action. */
export const Note = ({ text, action, onAction }: NoteProps) => (
  <p className="desk-note" role="status">
    {text} <Button onClick={onAction}>{action}</Button>
  </p>
)

/** Suggestions for the field that refers to this list. */
export const Proposals = ({ id, names }: { id: string; names: readonly string[] | undefined }) => (
  <datalist id={id}>
    {names?.map(name => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
)
