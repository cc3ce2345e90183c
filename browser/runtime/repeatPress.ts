import { closestMatch } from '../links.ts'

/**
 * Captures clicks on an island's buttons, and within `[data-press]`, until its code runs. The returned function ends
 * that, and repeats the last click.
 */
export function repeatPress(island: HTMLElement): (isRunning: boolean) => void {
  let pressed: EventTarget | null | undefined
  const hold = (event: Event) => {
    if (!closestMatch(event, 'button,[data-press]')) return
    pressed = event.target
    // React listens on the same element, and would handle it during hydration.
    event.stopImmediatePropagation()
  }
  island.addEventListener('click', hold, true)
  return isRunning => {
    island.removeEventListener('click', hold, true)
    // SVG elements have no click().
    if (isRunning) pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
}
