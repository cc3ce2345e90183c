import { fragmentTarget } from '../fragmentTarget.ts'

/** Tells of each click that leads to a place on the same page, with the element there, before the browser goes. */
export function onJump(act: (target: Element) => void): void {
  document.addEventListener('click', event => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
    const [page, id] = link.href.split('#')
    if (page !== location.href.split('#')[0] || !id) return
    const target = fragmentTarget(link)
    if (target) act(target)
  })
}
