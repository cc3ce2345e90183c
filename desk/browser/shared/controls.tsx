import type { ComponentProps } from 'react'

/**
 * A button; `isMain` highlights the main action. A disabled one keeps the focus, so that a keyboard does not lose its place
 * when an action begins or is done.
 */
export const Button = ({
  isMain = false,
  disabled = false,
  onClick,
  ...props
}: ComponentProps<'button'> & { isMain?: boolean }) => (
  <button
    type="button"
    className={`desk-button${isMain ? ' desk-button--main' : ''}`}
    aria-disabled={disabled}
    onClick={event => (disabled ? event.preventDefault() : onClick?.(event))}
    {...props}
  />
)

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  onFiles: (files: readonly File[]) => void
}

/** A button that chooses pictures of the writer's machine. */
export const FileButton = ({ label, onFiles, ...props }: FileButtonProps) => (
  <label className="desk-button desk-file">
    {label}
    <input
      type="file"
      accept="image/*"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        target.value = ''
      }}
      {...props}
    />
  </label>
)

interface NoteProps {
  text: string
  action: string
  onAction: () => void
}

/** A message with an action, which closes it. */
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
