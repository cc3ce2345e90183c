import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { keptOffset, type Size } from './sheet.ts'

type Shown = Size & { page: number }

/** Keeps the line at the top of the window, and the middle across, when the page is zoomed; another page begins at its top. */
export function useReadingPosition(area: RefObject<HTMLElement | null>, shown: Shown | undefined): void {
  const last = useRef<Shown>(undefined)
  const place = useRef({ left: 0, top: 0 })

  // A browser scrolls what has become smaller before anybody can ask where it was.
  useEffect(() => {
    const element = area.current
    const note = () => {
      if (element) place.current = { left: element.scrollLeft, top: element.scrollTop }
    }
    element?.addEventListener('scroll', note, { passive: true })
    return () => element?.removeEventListener('scroll', note)
  }, [area])

  useLayoutEffect(() => {
    const element = area.current
    const before = last.current
    last.current = shown
    if (!element || !shown || !before) return
    if (before.page === shown.page && before.width === shown.width) return
    const margin = Number.parseFloat(getComputedStyle(element).paddingTop)
    const { left, top } = place.current
    const across = { offset: left, window: element.clientWidth, before: before.width, after: shown.width }
    const down = { offset: top, window: element.clientHeight, before: before.height, after: shown.height }
    element.scrollTo({
      left: keptOffset({ ...across, anchor: 0.5, margin }),
      top: before.page === shown.page ? keptOffset({ ...down, anchor: 0, margin }) : 0,
      behavior: 'instant',
    })
    place.current = { left: element.scrollLeft, top: element.scrollTop }
  }, [area, shown])
}
