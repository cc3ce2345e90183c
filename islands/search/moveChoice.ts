import type { Frame } from './makeFrame.ts'

/** Makes an option of the list the chosen one, and brings it into view; none where there is none. */
export function moveChoice({ input, list }: Frame, option: Element | null | undefined): void {
  for (const other of list.children) other.ariaSelected = String(other === option)
  list.hidden = !list.firstElementChild
  input.ariaExpanded = String(!list.hidden)
  if (option) {
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  } else input.removeAttribute('aria-activedescendant')
}
