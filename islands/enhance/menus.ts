import { openOnHover } from './openOnHover.ts'

/**
 * What menus, which are `details` elements that open by themselves, do beyond that. They close on Escape, on a
 * choice, on a press outside, and when the focus moves on; after the first two the focus is back on the summary.
 * Arrow keys, Home and End walk the links. One with `data-menu="hover"` opens for a resting pointer, too.
 */
export function enhanceMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    const summary = menu.querySelector('summary')!
    const closeAndFocus = () => {
      menu.open = false
      summary.focus({ preventScroll: true })
    }

    menu.addEventListener('click', event => {
      if (event.target instanceof Element && event.target.closest('a')) closeAndFocus()
    })
    menu.addEventListener('focusout', event => {
      if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false
    })
    menu.addEventListener('keydown', event => {
      const links = [...menu.querySelectorAll('a')]
      const next = stop(event.key, links.indexOf(event.target as HTMLAnchorElement), links.length)
      if (next === undefined || (!menu.open && !event.key.startsWith('Arrow'))) return
      event.preventDefault()
      menu.open = true
      links[next]?.focus()
    })
    document.addEventListener('keydown', event => {
      if (event.key === 'Escape' && menu.open) closeAndFocus()
    })
    document.addEventListener('pointerdown', event => {
      // What is pressed of the menu itself, and of nothing in it, is the veil over the page.
      if (event.target === menu || !menu.contains(event.target as Node)) menu.open = false
    })
    if (menu.dataset['menu'] === 'hover') openOnHover(menu, summary)
  }
}

/** The link that a key leads to from the one at `from`, -1 being the summary; none for keys that lead nowhere. */
function stop(key: string, from: number, count: number): number | undefined {
  const last = count - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowDown') return Math.min(from + 1, last)
  if (key === 'ArrowUp') return from < 0 ? last : Math.max(from - 1, 0)
  return undefined
}
