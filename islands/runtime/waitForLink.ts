import { closestMatch } from '../shared/closestMatch.ts'
import { fragmentTarget } from '../shared/fragmentTarget.ts'
import { isPlainClick } from '../shared/isPlainClick.ts'

/** After this time a click follows its link, because the page is then faster than the island. */
const maxClickWaitMs = 3000

/**
 * Starts an island when the visitor points at a link that it opens in place (`data-in-place`), or if only the island
 * can show the URL. A click before the island runs is repeated when it does, or follows its link.
 */
export function waitForLink(island: HTMLElement, start: () => Promise<boolean>): void {
  const listening = new AbortController()
  const { signal } = listening
  const { pathname } = location
  let clickedLink: HTMLAnchorElement | undefined

  const startOnce = () => start().finally(() => listening.abort())

  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    island.addEventListener(type, event => void (linkOf(event) && startOnce()), { signal, passive: true })
  }
  island.addEventListener(
    'click',
    async event => {
      const link = linkOf(event)
      if (!link || !isPlainClick(event)) return
      event.preventDefault()
      clickedLink = link
      const timeout = new Promise(resolve => setTimeout(resolve, maxClickWaitMs))
      const isRunning = await Promise.race([startOnce(), timeout])
      if (clickedLink !== link) return
      if (isRunning) link.click()
      else location.assign(link.href)
    },
    { signal },
  )

  const checkUrl = () => {
    if (location.pathname === pathname && (!location.hash || fragmentTarget(location))) return
    island.dataset['starting'] = ''
    startOnce().finally(() => delete island.dataset['starting'])
  }
  addEventListener('popstate', checkUrl, { signal })
  checkUrl()
}

const linkOf = (event: Event): HTMLAnchorElement | null => closestMatch(event, 'a[data-in-place]')
