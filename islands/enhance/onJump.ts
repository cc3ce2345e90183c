import { closestMatch } from '../shared/closestMatch.ts'
import { fragmentTarget } from '../shared/fragmentTarget.ts'
import { isPlainClick } from '../shared/isPlainClick.ts'

/** Calls `act` with the target of each followed link within the page, before the browser scrolls there. */
export function onJump(act: (target: Element) => void): void {
  document.addEventListener('click', event => {
    const link = closestMatch<HTMLAnchorElement>(event, 'a')
    if (!link || !isPlainClick(event)) return
    const [page, id] = link.href.split('#')
    if (page !== location.href.split('#')[0] || !id) return
    const target = fragmentTarget(link)
    if (target) act(target)
  })
}
