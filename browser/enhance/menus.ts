import { hasModifier } from '../hasModifier.ts'
import { closestMatch } from '../links.ts'
import { hoverDelay } from './hoverDelay.ts'

/** Navigation menu, specification section 9. */
const menuDelaysMs = { open: 200, skip: 300 }
const menuCloseDelayMs = 150

/**
 * Enhances menus, which are `details` elements and open without a script. They close on Escape and on a chosen link,
 * which focuses the summary, on a press outside, and when the focus leaves them. Arrow keys, Home and End move between
 * the links. A menu with `data-menu="hover"` also opens on hover.
 */
export function enhanceMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    const summary = menu.querySelector('summary')!
    const closeAndFocus = () => {
      menu.open = false
      summary.focus({ preventScroll: true })
    }

    menu.addEventListener('click', event => {
      if (closestMatch(event, 'a')) closeAndFocus()
    })
    menu.addEventListener('focusout', event => {
      if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false
    })
    menu.addEventListener('keydown', event => {
      if (hasModifier(event)) return
      const links = [...menu.querySelectorAll('a')]
      const next = nextIndex(event.key, links.indexOf(event.target as HTMLAnchorElement), links.length)
      if (next === undefined || (!menu.open && !event.key.startsWith('Arrow'))) return
      event.preventDefault()
      menu.open = true
      links[next]?.focus()
    })
    document.addEventListener('keydown', event => {
      if (event.key === 'Escape' && menu.open) closeAndFocus()
    })
    document.addEventListener('pointerdown', event => {
      // Its box, outside its children, is the backdrop.
      if (event.target === menu || !menu.contains(event.target as Node)) menu.open = false
    })
    if (menu.dataset['menu'] === 'hover') openOnHover(menu, summary)
  }
}

/** Returns the index of the link that a key leads to from `from` (-1 is the summary); `undefined` for other keys. */
function nextIndex(key: string, from: number, count: number): number | undefined {
  const last = count - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowDown') return Math.min(from + 1, last)
  if (key === 'ArrowUp') return from < 0 ? last : Math.max(from - 1, 0)
  return undefined
}

/** Opens a menu while a mouse rests on its summary, and closes it when the mouse has left the whole menu. */
function openOnHover(menu: HTMLDetailsElement, summary: HTMLElement): void {
  const delay = hoverDelay(menuDelaysMs)
  let openedByHover = false

  menu.addEventListener('pointerenter', event => {
    if (event.pointerType !== 'mouse') return
    delay.cancel()
    if (menu.open) return
    delay.open(() => {
      openedByHover = true
      menu.open = true
    })
  })
  menu.addEventListener('pointerleave', event => {
    if (event.pointerType !== 'mouse') return
    delay.after(menuCloseDelayMs, () => {
      // A menu that is used by keyboard stays open.
      if (!menu.querySelector(':focus-visible')) menu.open = false
    })
  })
  summary.addEventListener('click', event => {
    delay.cancel()
    // Hovering has just opened the menu, so this click must not close it. The next one does.
    if (openedByHover && menu.open && event.detail > 0) event.preventDefault()
    openedByHover = false
  })
  menu.addEventListener('toggle', () => {
    if (menu.open) return
    openedByHover = false
    delay.closed()
  })
}
