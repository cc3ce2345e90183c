import type { ComponentProps } from 'react'

/** A button; `isMain` is for what is done most. */
export const Button = ({ isMain = false, ...props }: ComponentProps<'button'> & { isMain?: boolean }) => (
  <button type="button" className={`desk-button${isMain ? ' desk-button--main' : ''}`} {...props} />
)

interface NoteProps {
  text: string
  action: string
  onAction: () => void
}

/** What a writer should know, and what can be done about it. */
export const Note = ({ text, action, onAction }: NoteProps) => (
  <p className="desk-note" role="status">
    {text} <Button onClick={onAction}>{action}</Button>
  </p>
)

/** What the field that names this list proposes. */
export const Proposals = ({ id, names }: { id: string; names: readonly string[] | undefined }) => (
  <datalist id={id}>
    {names?.map(name => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
)
