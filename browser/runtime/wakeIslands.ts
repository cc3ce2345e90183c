import type { ComponentType } from 'react'
import { onTab } from '../onTab.ts'
import { reloadIfReached } from '../reloadIfReached.ts'
import { savesData } from '../savesData.ts'
import { whenLoaded } from '../whenLoaded.ts'
import { repeatPress } from './repeatPress.ts'
import { showErrorScreen } from './showErrorScreen.ts'
import { waitForLink } from './waitForLink.ts'

/**
 * When an island loads its code: when it comes into view or the visitor presses Tab, when the page has loaded and the
 * browser is idle, or when the visitor points at a link that the island opens in place.
 */
export type WakeOn = 'visible' | 'idle' | 'link'

/** By the name of an island: imports a module that exports the component under that name. */
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

/** Calls `start` when the moment comes, possibly more than once. `start` resolves to whether the island runs. */
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
