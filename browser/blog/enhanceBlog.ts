import { decodePath } from '../../content/shared/decodePath.ts'
import { closestMatch, followedLink, fragmentTarget, inPlaceLink } from '../links.ts'
import { whenLoaded } from '../page.ts'

/** After this time a click follows its link, because the page is then faster than the code. */
const maxClickWaitMs = 3000

/**
 * Loads `readInPlace` when the visitor points at a link that it opens, or if only it can show the URL. A click before
 * that is repeated, or follows its link.
 * @param list on a page of the blog's list
 * @param pathname of that page; the browser may have gone on to another URL since
 */
export function enhanceBlog(list: HTMLElement, pathname: string): void {
  const listening = new AbortController()
  const { signal } = listening
  let clickedLink: HTMLAnchorElement | undefined
  const load = () => import('./readInPlace.ts')
  let starting: Promise<boolean> | undefined
  /** Resolves to whether links open in place. */
  const start = () =>
    (starting ??= load().then(
      ({ readInPlace }) => {
        listening.abort()
        readInPlace(list, pathname)
        return true
      },
      () => false,
    ))

  for (const type of ['pointerover', 'touchstart', 'focusin'])
    list.addEventListener(type, event => void (closestMatch(event, inPlaceLink) && start()), {
      signal,
      passive: true,
    })
  list.addEventListener(
    'click',
    async event => {
      const link = followedLink(event, inPlaceLink)
      if (!link) return
      event.preventDefault()
      clickedLink = link
      const timeout = new Promise<boolean>(resolve => setTimeout(resolve, maxClickWaitMs, false))
      const isInPlace = await Promise.race([start(), timeout])
      if (clickedLink !== link) return
      if (isInPlace) link.click()
      else location.assign(link.href)
    },
    { signal },
  )

  const checkUrl = async () => {
    if (location.pathname === pathname && (!location.hash || fragmentTarget(location))) return
    list.dataset['starting'] = ''
    if (await start()) return
    const slug = decodePath(location.hash.slice(1))
    // Not `href(postPath(…))`: the code with it may be what did not load.
    if (slug) location.replace(`${pathname.replace(/page\/\d+\/$/, '')}${encodeURIComponent(slug)}/`)
    else location.reload()
  }
  addEventListener('popstate', checkUrl, { signal })
  void checkUrl()
  // Loading only at the first link would make that link slower than the page that it leads to.
  if (!savesData()) whenLoaded(() => void load().catch(() => {}))
}

/** The Network Information API, which only Chromium has. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Returns true if the visitor wants to save data, or the network is too slow for preloading. */
export function savesData({ connection }: { connection?: Connection } = navigator as object): boolean {
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
