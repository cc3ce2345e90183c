import { closestMatch } from '../shared/closestMatch.ts'

/**
 * Holds back presses of an island's buttons, which do nothing until its code runs. The returned function ends that, and
 * repeats the last press.
 */
export function repeatPress(island: HTMLElement): (isRunning: boolean) => void {
  let pressed: HTMLElement | null = null
  const hold = (event: Event) => {
    const button = closestMatch(event, 'button')
    if (!button) return
    pressed = button
    // React listens at the same element, and would answer while it hydrates.
    event.stopImmediatePropagation()
  }
  island.addEventListener('click', hold, true)
  return isRunning => {
    island.removeEventListener('click', hold, true)
    if (isRunning) pressed?.click()
  }
}
