import { fragmentTarget } from '../shared/fragmentTarget.ts'
import { onJump } from './onJump.ts'

/** A jump that has not begun to scroll by then is over: its target is in place already, or the browser is busy. */
const jumpStartTimeoutMs = 500

/**
 * Makes jumps within the page scroll smoothly. Only jumps: results of the browser's own search, a reload and Back are
 * shown at once. The address, the focus and the distance to the top stay with the browser and the style sheet.
 */
export function enhanceJumps(): void {
  const { dataset } = document.documentElement
  let jump = new AbortController()
  onJump(target => {
    jump.abort()
    jump = new AbortController()
    const { signal } = jump
    const end = () => {
      jump.abort()
      delete dataset['jump']
    }
    dataset['jump'] = ''
    const land = () => {
      end()
      // What loaded on the way may have moved the target.
      if (fragmentTarget(location) === target) target.scrollIntoView()
    }
    const timeout = setTimeout(land, jumpStartTimeoutMs)
    const stopWaiting = () => clearTimeout(timeout)
    signal.addEventListener('abort', stopWaiting)
    addEventListener('scroll', stopWaiting, { signal })
    addEventListener('scrollend', land, { signal })
    // A visitor who scrolls or presses something is not pulled back.
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      addEventListener(type, end, { signal, passive: true })
    }
  })
}
