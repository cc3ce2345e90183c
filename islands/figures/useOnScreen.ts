import { type RefObject, useEffect, useState } from 'react'

/** Returns true while an element is in the window and the page is not in the background. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [inWindow, setInWindow] = useState(false)
  const [inFront, setInFront] = useState(true)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(entries => setInWindow(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    const read = () => setInFront(!document.hidden)
    document.addEventListener('visibilitychange', read)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', read)
    }
  }, [element])

  return inWindow && inFront
}
