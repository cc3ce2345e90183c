import { decodePath } from '../content/shared/decodePath.ts'
import { hasModifier } from './hasModifier.ts'

/** A link in the blog's list that opens in place: to a post, or to another page of the list. */
export const inPlaceLink = '[data-blog] :is(h2,nav) a'

/** Returns the closest element that matches `selector`, from the target of an event upwards, or null. */
export const closestMatch = <Match extends HTMLElement>({ target }: Event, selector: string): Match | null =>
  target instanceof Element ? target.closest<Match>(selector) : null

/**
 * Returns the link that a click follows in this tab, if any: without modifier keys or other buttons, and not yet
 * handled by a script.
 */
export function followedLink(event: MouseEvent, selector = 'a'): HTMLAnchorElement | null {
  if (event.button !== 0 || event.defaultPrevented || hasModifier(event)) return null
  return closestMatch(event, selector)
}

/** Returns the target element of a URL's fragment, the root element for `#top`, or null. */
export function fragmentTarget({ hash }: { hash: string }): HTMLElement | null {
  const id = decodePath(hash.slice(1))
  return document.getElementById(id) ?? (id.toLowerCase() === 'top' ? document.documentElement : null)
}

/** Calls `act` with the target of each followed link within the page, before the browser scrolls there. */
export function onJump(act: (target: Element) => void): void {
  document.addEventListener('click', event => {
    const link = followedLink(event)
    if (!link) return
    const [page, id] = link.href.split('#')
    if (page !== location.href.split('#')[0] || !id) return
    const target = fragmentTarget(link)
    if (target) act(target)
  })
}
