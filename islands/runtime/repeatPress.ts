import { closestMatch } from '../shared/closestMatch.ts'

/**
 * Holds back presses of an island's buttons, and of all that is within `[data-press]`, which do nothing until its code
 * runs. The returned function ends that, and repeats the last press.
 */
export function repeatPress(island: HTMLElement): (isRunning: boolean) => void {
  let pressed: EventTarget | null | undefined
  const hold = (event: Event) => {
    if (!closestMatch(event, 'button,[data-press]')) return
    pressed = event.target
    // React listens at the same element, and would answer while it hydrates.
    event.stopImmediatePropagation()
  }
  island.addEventListener('click', hold, true)
  return isRunning => {
    island.removeEventListener('click', hold, true)
    // Elements of SVG have no click().
    if (isRunning) pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
}
