import { type RefObject, useLayoutEffect, useState } from 'react'

/** How long the size of the window has to rest before the page is drawn anew, ms. */
const REST = 150

/** Width of an element's content box, CSS pixels; 0 until it is known. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const observer = new ResizeObserver(entries => {
      const width = Math.floor(entries.at(-1)?.contentRect.width ?? 0)
      clearTimeout(timer)
      timer = setTimeout(setRoom, isFirst ? 0 : REST, width)
      isFirst = false
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [element])
  return room
}
