import { closestMatch } from '../shared/closestMatch.ts'
import { fragmentTarget } from '../shared/fragmentTarget.ts'
import { isPlainClick } from '../shared/isPlainClick.ts'

/** After this time a click follows its link: the page it leads to is then quicker than the island. */
const maxClickWaitMs = 3000

/**
 * Starts an island when the visitor points at a link that it opens in place (`data-in-place`), or when only the
 * island can show the address. A click before the island runs is repeated once it does, or follows its link.
 */
export function waitForLink(island: HTMLElement, start: () => Promise<boolean>): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const { pathname } = location
  let clickedLink: HTMLAnchorElement | undefined

  const startAndLeave = () => start().finally(() => waiting.abort())

  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    island.addEventListener(type, event => void (linkOf(event) && startAndLeave()), { signal, passive: true })
  }
  island.addEventListener(
    'click',
    async event => {
      const link = linkOf(event)
      if (!link || !isPlainClick(event)) return
      event.preventDefault()
      clickedLink = link
      const timeout = new Promise(resolve => setTimeout(resolve, maxClickWaitMs))
      const isRunning = await Promise.race([startAndLeave(), timeout])
      if (clickedLink !== link) return
      if (isRunning) link.click()
      else location.assign(link.href)
    },
    { signal },
  )

  const checkAddress = () => {
    if (location.pathname === pathname && (!location.hash || fragmentTarget(location))) return
    island.dataset['starting'] = ''
    startAndLeave().finally(() => delete island.dataset['starting'])
  }
  addEventListener('popstate', checkAddress, { signal })
  checkAddress()
}

const linkOf = (event: Event): HTMLAnchorElement | null => closestMatch(event, 'a[data-in-place]')
