import { fragmentTarget, onJump } from '../links.ts'

/** A jump that has not started to scroll by then has ended: its target is in place, or the browser is busy. */
const jumpStartTimeoutMs = 500

/**
 * Makes jumps within the page scroll smoothly, but not the browser's search, a reload and Back. The browser and the
 * style sheet handle the URL, the focus and the distance to the top.
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
      // Content that loaded during the scroll may have moved the target.
      if (fragmentTarget(location) === target) target.scrollIntoView()
    }
    const timeout = setTimeout(land, jumpStartTimeoutMs)
    const stopWaiting = () => clearTimeout(timeout)
    signal.addEventListener('abort', stopWaiting)
    addEventListener('scroll', stopWaiting, { signal })
    addEventListener('scrollend', land, { signal })
    // Input of the visitor ends the jump.
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      addEventListener(type, end, { signal, passive: true })
    }
  })
}
