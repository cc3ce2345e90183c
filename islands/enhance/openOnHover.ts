import { type HoverDelays, hoverDelay } from './hoverDelay.ts'

/** Navigation menu, specification section 9. */
const DELAYS: HoverDelays = { open: 200, skip: 300, close: 150 }

/** Opens a menu for a mouse that rests on its summary, and closes it when the mouse has left both parts of it. */
export function openOnHover(menu: HTMLDetailsElement, summary: HTMLElement): void {
  const delay = hoverDelay(DELAYS)
  let byHover = false

  menu.addEventListener('pointerenter', event => {
    if (event.pointerType !== 'mouse') return
    delay.cancel()
    if (menu.open) return
    delay.open(() => {
      byHover = true
      menu.open = true
    })
  })
  menu.addEventListener('pointerleave', event => {
    if (event.pointerType !== 'mouse') return
    delay.close(() => {
      // Who walks it by keyboard keeps it, wherever the mouse goes.
      if (!menu.querySelector(':focus-visible')) menu.open = false
    })
  })
  summary.addEventListener('click', event => {
    delay.cancel()
    // The menu opened under a hand that was about to open it: this press asks for what is there. The next closes.
    if (byHover && menu.open && event.detail > 0) event.preventDefault()
    byHover = false
  })
  menu.addEventListener('toggle', () => {
    if (menu.open) return
    byHover = false
    delay.closed()
  })
}
