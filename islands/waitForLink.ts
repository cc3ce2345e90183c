import { fragmentTarget } from './fragmentTarget.ts'
import { isPlainClick } from './isPlainClick.ts'

/** How long a click waits for its island, ms: after that the page that the link leads to is the quicker way. */
const PATIENCE = 3000

/**
 * Waits until someone reaches for a link that its island follows in place (`data-in-place`), or until the address is
 * one that only the island can show. A click that comes before the island is awake is not lost: it is made again
 * when the island can take it, or follows the link.
 */
export function waitForLink(island: HTMLElement, start: () => Promise<boolean>): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const { pathname } = location
  let started: Promise<boolean> | undefined
  let clicked: HTMLAnchorElement | undefined

  const begin = () => (started ??= start().finally(() => waiting.abort()))

  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    island.addEventListener(type, event => void (linkOf(event) && begin()), { signal, passive: true })
  }
  island.addEventListener(
    'click',
    async event => {
      const link = linkOf(event)
      if (!link || !isPlainClick(event)) return
      event.preventDefault()
      clicked = link
      const isAwake = await Promise.race([begin(), new Promise(resolve => setTimeout(resolve, PATIENCE))])
      if (clicked !== link) return
      if (isAwake) link.click()
      else location.assign(link.href)
    },
    { signal },
  )

  const look = () => {
    if (location.pathname === pathname && (!location.hash || fragmentTarget(location))) return
    island.dataset['starting'] = ''
    begin().finally(() => delete island.dataset['starting'])
  }
  addEventListener('popstate', look, { signal })
  look()
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a[data-in-place]') : null
