import { useEffect, useState } from 'react'

/** Pixels of the screen to a CSS pixel; it changes with the browser's own zoom, and from screen to screen. */
export function useScreenRatio(): number {
  const [ratio, setRatio] = useState(devicePixelRatio)
  useEffect(() => {
    const query = matchMedia(`(resolution: ${ratio}dppx)`)
    const read = () => setRatio(devicePixelRatio)
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [ratio])
  return ratio
}
