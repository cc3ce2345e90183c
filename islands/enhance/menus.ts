/**
 * Closes menus, which are `details` elements that open by themselves: on Escape, on a choice, on a press
 * outside, and when the focus moves on. After the first two the focus is back on the summary.
 */
export function enhanceMenus(): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu]')) {
    const closeAndFocus = () => {
      menu.open = false
      menu.querySelector('summary')?.focus({ preventScroll: true })
    }

    menu.addEventListener('click', event => {
      if (event.target instanceof Element && event.target.closest('a')) closeAndFocus()
    })
    menu.addEventListener('focusout', event => {
      if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false
    })
    document.addEventListener('keydown', event => {
      if (event.key === 'Escape' && menu.open) closeAndFocus()
    })
    document.addEventListener('pointerdown', event => {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false
    })
  }
}
