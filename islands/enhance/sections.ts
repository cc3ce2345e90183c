import { onTab } from '../shared/onTab.ts'
import { whenIdle } from '../shared/whenIdle.ts'
import { whenLoaded } from '../shared/whenLoaded.ts'
import { onJump } from './onJump.ts'

/**
 * Lays out what the first screen did not wait for: the footer, and what `headScript` left for later, the sections of the
 * home page one at a time while the browser has nothing else to do. A jump needs all heights at once, and so does Tab:
 * Firefox would leave what has the focus below the window.
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
 * Makes a change to what may be above the window, and scrolls as far as that moves what is seen. Browsers do so by
 * themselves, but Chromium misses much of what had not been laid out (Chromium 156).
 */
function scrollAlong(change: () => void): void {
  const top = (element?: Element | null) => element?.getBoundingClientRect().top ?? 0
  // Of an element that begins above the window, what is seen of it may move otherwise.
  const seen = [0.3, 0.4, 0.5, 0.6, 0.7]
    .map(part => document.elementFromPoint(innerWidth / 2, innerHeight * part))
    .find(element => top(element) > 0)
  const before = top(seen)
  change()
  const moved = top(seen) - before
  // Even to scroll by nothing ends a smooth scroll.
  if (moved) scrollBy({ top: moved, behavior: 'instant' })
}
