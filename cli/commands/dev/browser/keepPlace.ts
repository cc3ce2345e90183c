/** Where the place is kept from one reload to the next. */
const key = 'kube-site:place'

/** How far down a page was scrolled when it was told to reload. */
interface ScrollPosition {
  path: string
  top: number
}

/**
 * Comes back to where the page was scrolled when it was told to reload. The browser does that too, unless another
 * reload comes before it has.
 * @returns notes the place down
 */
export function keepPlace(): () => void {
  const { path, top } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<ScrollPosition>
  sessionStorage.removeItem(key)
  if (path === location.pathname && top !== undefined) scrollTo({ top, behavior: 'instant' })
  return () => {
    const place: ScrollPosition = { path: location.pathname, top: scrollY }
    sessionStorage.setItem(key, JSON.stringify(place))
  }
}
