import { prefersReducedMotion } from '../../browser/prefersReducedMotion.ts'
import { direction as siteDirection } from '../../content/i18n/siteWords.ts'

/** An action of the viewer. `back` leads to the end of the previous page, the others to the start of a page. */
export type ViewerAction = 'previous' | 'back' | 'next' | 'first' | 'last' | 'in' | 'out'

const isMirrored = siteDirection === 'rtl'

const actionOfKey: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: isMirrored ? 'next' : 'previous',
  PageUp: 'back',
  ArrowRight: isMirrored ? 'previous' : 'next',
  PageDown: 'next',
  Home: 'first',
  End: 'last',
  '+': 'in',
  // The same key without Shift on most keyboards.
  '=': 'in',
  '-': 'out',
  '\u2212': 'out',
}

/**
 * Returns the action of a key, if any. In the scroll area, a key scrolls first, and turns the page when there is nothing
 * left to scroll to in its direction. Page Up, Page Down and Space scroll here (`scrolled`), others in the browser.
 */
export function viewerAction(
  { key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  area: HTMLElement | null,
): ViewerAction | 'scrolled' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (!area || target !== area) return actionOfKey[key]
  const named = key === ' ' ? (shiftKey ? 'PageUp' : 'PageDown') : key
  if (named === 'PageUp' || named === 'PageDown')
    return readOn(area, named === 'PageDown' ? 1 : -1) ? 'scrolled' : actionOfKey[named]
  return canScrollSideways(named, area) ? undefined : actionOfKey[named]
}

/** True if the area can be scrolled in the direction of a key. */
function canScrollSideways(key: string, { scrollLeft, scrollWidth, clientWidth }: HTMLElement): boolean {
  const hidden = scrollWidth - clientWidth
  // On pages from right to left, `scrollLeft` is 0 at the right, and negative.
  const fromLeft = isMirrored ? hidden + scrollLeft : scrollLeft
  if (key === 'ArrowLeft') return fromLeft > 1
  return key === 'ArrowRight' && fromLeft < hidden - 1
}

/** Where the page is in the window, as far as the area shows it, in CSS pixels from the top of the window. */
export function pagePlace(area: HTMLElement): { top: number; bottom: number; headerBottom: number } {
  const clip = area.getBoundingClientRect()
  const page = (area.querySelector('[role=img]') ?? area).getBoundingClientRect()
  return {
    top: Math.max(clip.top, page.top),
    bottom: Math.min(clip.bottom, page.bottom),
    // The style sheet keeps the area below the header.
    headerBottom:
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
      Number.parseFloat(getComputedStyle(area).scrollMarginTop),
  }
}

/** Most of the part in view that stays in view, in CSS pixels. */
const maxOverlap = 40

/**
 * Scrolls by the part of the area that is in view, less an overlap: first the window, as far as that shows more of the page,
 * then the area. A browser scrolls by the whole height of the area, and skips what a lower window does not show.
 * @param direction 1 is down, -1 is up
 * @returns false if there is nothing left to scroll to in this direction
 */
function readOn(area: HTMLElement, direction: 1 | -1): boolean {
  const { top, bottom, headerBottom } = pagePlace(area)
  const { scrollTop, scrollHeight, clientHeight } = area
  const hidden = Math.max(direction === 1 ? bottom - innerHeight : headerBottom - top, 0)
  const left = direction === 1 ? scrollHeight - clientHeight - scrollTop : scrollTop
  if (hidden <= 1 && left <= 1) return false

  const visible = Math.min(bottom, innerHeight) - Math.max(top, headerBottom)
  const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
  if (visible <= 0) area.scrollIntoView({ block: 'nearest', behavior })
  else {
    const step = visible - Math.min(maxOverlap, visible / 4)
    const byWindow = Math.min(step, hidden)
    scrollBy({ top: direction * byWindow, behavior })
    area.scrollBy({ top: direction * (step - byWindow), behavior })
  }
  return true
}

/** The specification's zoom of 0.5 to 2 in steps of 0.2, in whole percent to avoid remainders. */
export const zoomPercent = { min: 50, max: 200, step: 20, initial: 100 } as const

/** Returns the zoom one step in (1) or out (-1), within the limits. */
export const zoomStep = (percent: number, direction: 1 | -1): number =>
  Math.min(Math.max(percent + direction * zoomPercent.step, zoomPercent.min), zoomPercent.max)

/** Clamps a page number to a document of `pages` pages. */
export const pageWithin = (page: number, pages: number): number => Math.min(Math.max(page, 1), pages)
