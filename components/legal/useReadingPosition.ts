import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { pagePlace } from './viewerAction.ts'

type ShownPage = Size & { page: number }

/**
 * Keeps the top line and the horizontal centre in place when the page is zoomed.
 * @param isAtEnd whether a new page is shown from its end rather than its top
 */
export function useReadingPosition(
  area: RefObject<HTMLElement | null>,
  shown: ShownPage | undefined,
  isAtEnd: boolean,
): void {
  const previous = useRef<ShownPage>(undefined)
  const scrolled = useRef({ left: 0, top: 0 })

  // Recorded on scroll, because the browser has already scrolled when the page has become smaller.
  useEffect(() => {
    const element = area.current
    const record = () => {
      if (element) scrolled.current = { left: element.scrollLeft, top: element.scrollTop }
    }
    element?.addEventListener('scroll', record, { passive: true })
    return () => element?.removeEventListener('scroll', record)
  }, [area])

  useLayoutEffect(() => {
    const element = area.current
    const before = previous.current
    previous.current = shown
    if (!element || !shown || !before) return
    if (before.page === shown.page && before.width === shown.width) return
    const { left, top } = scrolled.current
    const margin = Number.parseFloat(getComputedStyle(element).paddingTop)
    const half = element.clientWidth / 2
    const widthOf = ({ width }: Size) => Math.max(width + 2 * margin, element.clientWidth)
    const isSamePage = before.page === shown.page
    const pageTop = isAtEnd ? element.scrollHeight : 0
    element.scrollTo({
      left: ((left + half) * widthOf(shown)) / widthOf(before) - half,
      top: isSamePage ? ((top - margin) * shown.height) / before.height + margin : pageTop,
      behavior: 'instant',
    })
    scrolled.current = { left: element.scrollLeft, top: element.scrollTop }
    if (isSamePage) return
    // A low window shows only a part of the area: the one where the new page is read on.
    const place = pagePlace(element)
    const hidden = isAtEnd
      ? Math.max(place.bottom - innerHeight, 0)
      : Math.min(place.top - place.headerBottom, 0)
    scrollBy({ top: hidden, behavior: 'instant' })
  }, [area, shown, isAtEnd])
}

/** Width and height. */
export interface Size {
  width: number
  height: number
}

/** CSS pixels in a point, the unit of a PDF: 96 to the inch, and 72 (CSS Values 4, section 6.2). */
const pixelsPerPoint = 96 / 72

/** Largest canvas that phones allow (Safari: 4096 by 4096). */
const maxCanvasPixels = 4096 * 4096

/**
 * Returns the size of a page on the screen in whole CSS pixels: at 100 percent the size on paper, or the available
 * width if that is smaller.
 * @param points size of the page in points
 * @param availableWidth CSS pixels
 */
export function pageSize(points: Size, availableWidth: number, percent: number): Size {
  const fullWidth = Math.min(points.width * pixelsPerPoint, Math.max(availableWidth, 1))
  const width = Math.max(Math.floor((fullWidth * percent) / 100), 1)
  return { width, height: Math.max(Math.round((width * points.height) / points.width), 1) }
}

/** Returns the canvas pixels per CSS pixel: those of the screen, unless the canvas would be too large. */
export const canvasPixelRatio = ({ width, height }: Size, screenPixelRatio: number): number =>
  Math.min(screenPixelRatio, Math.sqrt(maxCanvasPixels / (width * height)))
