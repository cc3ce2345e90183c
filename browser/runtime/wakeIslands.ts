import type { ComponentType } from 'react'
import { closestMatch, followedLink, fragmentTarget } from '../links.ts'
import { onTab, openFallback, reloadIfReached, savesData, whenLoaded } from '../page.ts'
import { words } from '../../content/i18n/siteWords.ts'

/**
 * When an island loads its code: when it comes into view or the visitor presses Tab, when the page has loaded and the
 * browser is idle, or when the visitor points at a link that the island opens in place.
 */
export type WakeOn = 'visible' | 'idle' | 'link'

/** Functions that import an island's module, by the name under which it exports the component. */
type Loaders = Readonly<Record<string, () => Promise<unknown>>>

/** Loads each island of the page, and React with it, when its `data-when` says. */
export function wakeIslands(loaders: Loaders): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const when = element.dataset['when'] as WakeOn
    // Items of a list that needs a script can take the focus before hydration, too: Tab stops at the current one, and a
    // press at each.
    for (const item of element.querySelectorAll<SVGElement>('[role=listitem]'))
      item.tabIndex = item.ariaCurrent ? 0 : -1
    const repeat = when === 'link' ? undefined : repeatPress(element)
    const wake = async () => {
      const isRunning = await load(element, loaders)
      repeat?.(isRunning)
      return isRunning
    }
    let started: Promise<boolean> | undefined
    triggers[when](element, () => (started ??= wake()))
    // Loading only at the first link would make that link slower than the page that it leads to.
    if (when === 'link' && !savesData()) whenLoaded(() => void loadCode(element, loaders).catch(() => {}))
  }
}

/** Calls `start` when it is time, possibly more than once. `start` resolves to whether the island runs. */
type Trigger = (element: HTMLElement, start: () => Promise<boolean>) => void

const triggers: Readonly<Record<WakeOn, Trigger>> = {
  visible(element, start) {
    const observer = new IntersectionObserver(
      entries => void (entries.some(entry => entry.isIntersecting) && start()),
      { rootMargin: '200px' },
    )
    observer.observe(element)
    // Keyboard users may reach it without seeing it first.
    onTab(start)
  },
  idle: (_element, start) => whenLoaded(start),
  link: waitForLink,
}

const nameOf = (element: HTMLElement) => element.dataset['island']!

const loadCode = (element: HTMLElement, loaders: Loaders) =>
  Promise.all([import('./hydrate.ts'), loaders[nameOf(element)]!()])

/** Loads and hydrates an island. If that fails, the server's HTML stays, and an error is shown above it. */
async function load(element: HTMLElement, loaders: Loaders, isRetry = false): Promise<boolean> {
  const name = nameOf(element)
  const fail = (reason?: string) => showErrorScreen(element, reason, () => void load(element, loaders, true))
  try {
    const [{ hydrate }, module] = await loadCode(element, loaders)
    return await hydrate(element, (module as Record<string, unknown>)[name] as ComponentType, fail)
  } catch (error) {
    console.error(`Island ${name} did not load`, error)
    // `import()` rejects with a TypeError where code does not load.
    const show = () => fail(error instanceof TypeError ? undefined : (error as Error).message)
    if (isRetry) reloadIfReached().catch(show)
    // A link that would have opened in place leads to its own page instead.
    else if (element.dataset['when'] !== 'link' || 'starting' in element.dataset) show()
    return false
  }
}

/** After this time a click follows its link, because the page is then faster than the island. */
const maxClickWaitMs = 3000

const inPlace = 'a[data-in-place]'

/**
 * Starts an island when the visitor points at a link that it opens in place (`data-in-place`), or if only the island
 * can show the URL. A click before the island runs is repeated when it does, or follows its link.
 */
function waitForLink(island: HTMLElement, start: () => Promise<boolean>): void {
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

/**
 * Captures clicks on an island's buttons, and within `[data-press]`, until its code runs. The returned function ends
 * that, and repeats the last click.
 */
function repeatPress(island: HTMLElement): (isRunning: boolean) => void {
  let pressed: EventTarget | null | undefined
  const hold = (event: Event) => {
    if (!closestMatch(event, 'button,[data-press]')) return
    pressed = event.target
    // React listens on the same element, and would handle it during hydration.
    event.stopImmediatePropagation()
  }
  island.addEventListener('click', hold, true)
  return isRunning => {
    island.removeEventListener('click', hold, true)
    // SVG elements have no click().
    if (isRunning) pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
}

/**
 * Shows one line above the server's HTML of an island: that it failed, and a button to try again. Does not use React,
 * which may have failed to load.
 * @param reason absent if the code did not load, which is tried once more when the browser is online again
 */
function showErrorScreen(island: HTMLElement, reason: string | undefined, onRetry: () => void): void {
  const screen = document.createElement('div')
  const button = document.createElement('button')
  const retry = () => {
    removeEventListener('online', retry)
    screen.remove()
    onRetry()
  }
  screen.className = 'error-screen'
  screen.role = 'alert'
  button.className = 'button'
  button.type = 'button'
  button.textContent = words.tryAgain
  button.addEventListener('click', retry)
  if (reason === undefined) addEventListener('online', retry)
  screen.append(reason === undefined ? words.didNotLoad : `${words.applicationError} ${reason}`, button)
  island.prepend(screen)
  openFallback()
}
