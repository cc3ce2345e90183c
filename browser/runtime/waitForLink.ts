import { closestMatch, followedLink, fragmentTarget } from '../links.ts'

/** After this time a click follows its link, because the page is then faster than the island. */
const maxClickWaitMs = 3000

const inPlace = 'a[data-in-place]'

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
    const onReach = (event: Event) => void (closestMatch(event, inPlace) && startOnce())
    island.addEventListener(type, onReach, { signal, passive: true })
  }
  island.addEventListener(
    'click',
    async event => {
      const link = followedLink(event, inPlace)
      if (!link) return
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
