import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { offsetAfterZoom, type Size } from './pageGeometry.ts'
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
    const margin = Number.parseFloat(getComputedStyle(element).paddingTop)
    const { left, top } = scrolled.current
    const width = { before: before.width, after: shown.width, margin, anchor: 0.5 }
    const height = { before: before.height, after: shown.height, margin, anchor: 0 }
    const isSamePage = before.page === shown.page
    const pageTop = isAtEnd ? element.scrollHeight : 0
    element.scrollTo({
      left: offsetAfterZoom({ ...width, offset: left, visible: element.clientWidth }),
      top: isSamePage ? offsetAfterZoom({ ...height, offset: top, visible: element.clientHeight }) : pageTop,
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
