import { onJump } from './onJump.ts'

/** Time for a jump to set out, ms; one to where the visitor is already does not, nor one in a busy browser. */
const SETS_OUT = 500

/**
 * Lets a jump within the page scroll smoothly, and only a jump: what is found in the page, a reload and Back are
 * there at once. The browser does the rest: the address, the focus and the distance that the style sheet asks for.
 */
export function enhanceJumps(): void {
  const { dataset } = document.documentElement
  let under = new AbortController()
  onJump(target => {
    under.abort()
    under = new AbortController()
    const { signal } = under
    const end = () => {
      under.abort()
      delete dataset['jump']
    }
    dataset['jump'] = ''
    // What was loaded on the way may have moved it.
    const land = () => {
      end()
      if (location.hash.endsWith(target.id)) target.scrollIntoView()
    }
    const idle = setTimeout(land, SETS_OUT)
    const stopWaiting = () => clearTimeout(idle)
    signal.addEventListener('abort', stopWaiting)
    addEventListener('scroll', stopWaiting, { signal })
    addEventListener('scrollend', land, { signal })
    // Whoever takes over is not pulled back.
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      addEventListener(type, end, { signal, passive: true })
    }
  })
}
