import { followedLink, fragmentTarget } from '../shared/links.ts'

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
