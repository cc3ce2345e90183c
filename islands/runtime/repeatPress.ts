import { closestMatch } from '../shared/closestMatch.ts'
import { whenIdle } from '../shared/whenIdle.ts'

/**
 * Holds back presses of an island's buttons, which do nothing until its code runs. The returned function ends that, and
 * repeats the last press.
 */
export function repeatPress(island: HTMLElement): (isRunning: boolean) => void {
  const waiting = new AbortController()
  let pressed: HTMLButtonElement | null = null
  const keep = (event: Event) => {
    const button = closestMatch<HTMLButtonElement>(event, 'button')
    if (!button || button.closest('.error-screen')) return
    pressed = button
    // React listens at the same element, and would answer while it hydrates.
    event.stopImmediatePropagation()
  }
  island.addEventListener('click', keep, { capture: true, signal: waiting.signal })
  return isRunning => {
    waiting.abort()
    // By then it has drawn what it changes once it runs.
    if (isRunning && pressed) whenIdle(() => pressed?.click())
  }
}
