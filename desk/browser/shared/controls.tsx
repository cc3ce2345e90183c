import { type ComponentProps, type ReactNode, useRef } from 'react'

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

/** A button that is removed by its action, and then passes the focus to the page. */
export const ClosingButton = ({ onClick, ...props }: ComponentProps<'button'>) => (
  <Button
    onClick={event => {
      const page = event.currentTarget.closest('main')
      onClick?.(event)
      page?.focus()
    }}
    {...props}
  />
)

interface NoteProps {
  text: string
  action: string
  onAction: () => void
}

/** A message with an action, which closes it. */
export const Note = ({ text, action, onAction }: NoteProps) => (
  <p className="desk-note" role="status">
    {text} <ClosingButton onClick={onAction}>{action}</ClosingButton>
  </p>
)

interface MenuProps {
  id: string
  label: string
  /** Name for screen readers. */
  name: string
  /** List items. */
  children: ReactNode
}

/** A button that opens a list of actions. Browsers close it on Escape, a click elsewhere, and when another one is opened. */
export function Menu({ id, label, name, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  /** Puts the list below the button, or above it where there is no space. */
  const place = () => {
    const [from, shown] = [button.current?.getBoundingClientRect(), list.current]
    if (!from || !shown) return
    // Before the list is shown, its height is 0.
    const height = shown.offsetHeight
    const top = from.bottom + height > innerHeight ? Math.max(0, from.top - height) : from.bottom
    shown.style.top = `${top}px`
    shown.style.right = `${document.documentElement.clientWidth - from.right}px`
  }
  return (
    <div className="desk-menu">
      <Button ref={button} popoverTarget={id} aria-label={name}>
        {label}
      </Button>
      <ul ref={list} id={id} popover="auto" onBeforeToggle={place} onToggle={place}>
        {children}
      </ul>
    </div>
  )
}

/** Returns what gets the focus back from a dialog: what had it, the button of its closed menu, or else the page. */
export function focusable(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[popover]')
  const button = menu && document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`)
  const found = menu?.matches(':popover-open') ? element : (button ?? element)
  return found instanceof HTMLElement && found.isConnected ? found : document.querySelector('main')
}

/** Suggestions for the field that refers to this list. */
export const Proposals = ({ id, names }: { id: string; names: readonly string[] | undefined }) => (
  <datalist id={id}>
    {names?.map(name => (
      <option key={name}>{name}</option>
    ))}
  </datalist>
)
