import { onJump } from '../links.ts'
import { onTab } from '../onTab.ts'
import { whenIdle, whenLoaded } from '../whenLoaded.ts'

/**
 * Lays out the footer and what `headScript` deferred: the sections of the home page one at a time while the browser is
 * idle. A jump needs all heights immediately, and so does Tab, because Firefox would not scroll to the focused element.
 */
export function enhanceSections(): void {
  const { dataset } = document.documentElement
  const sections = [...document.querySelectorAll<HTMLElement>('main > section')]
  const layOutAll = () => scrollAlong(() => delete dataset['layout'])
  const layOutNext = () => {
    const section = sections.shift()
    if (!section) return layOutAll()
    scrollAlong(() => (section.dataset['laidOut'] = ''))
    whenIdle(layOutNext)
  }
  whenLoaded(() => {
    dataset['loaded'] = ''
    layOutNext()
  })
  onJump(layOutAll)
  onTab(layOutAll)
}

/**
 * Makes a change to what may be above the window, and scrolls by the shift of the visible content. Scroll anchoring
 * does that, but not for much of what was not laid out before (Chromium 156).
 */
function scrollAlong(change: () => void): void {
  const top = (element?: Element | null) => element?.getBoundingClientRect().top ?? 0
  // An element that begins above the window may shift differently from its visible part.
  const seen = [0.3, 0.4, 0.5, 0.6, 0.7]
    .map(part => document.elementFromPoint(innerWidth / 2, innerHeight * part))
    .find(element => top(element) > 0)
  const before = top(seen)
  change()
  const moved = top(seen) - before
  // Even scrolling by 0 ends a smooth scroll.
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}
