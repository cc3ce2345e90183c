import type { ComponentType } from 'react'
import { onTab } from '../shared/onTab.ts'
import { reloadIfReached } from '../shared/reloadIfReached.ts'
import { savesData } from '../shared/savesData.ts'
import { whenLoaded } from '../shared/whenLoaded.ts'
import type { WakeOn } from './Island.tsx'
import type { IslandName } from './islandComponents.ts'
import { islandLoaders } from './islandLoaders.ts'
import { repeatPress } from './repeatPress.ts'
import { showErrorScreen } from './showErrorScreen.ts'
import { waitForLink } from './waitForLink.ts'

/** Loads each island of the page, and React with it, when the moment comes that the island names. */
export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const when = element.dataset['when'] as WakeOn
    // Items of a list that a script alone can make operable take the focus while it is asleep, too: Tab stops at the current
    // one, and a press at each.
    for (const item of element.querySelectorAll<SVGElement>('[role=listitem]'))
      item.tabIndex = item.ariaCurrent ? 0 : -1
    const repeat = when === 'link' ? undefined : repeatPress(element)
    const wake = async () => {
      const isRunning = await load(element)
      repeat?.(isRunning)
      return isRunning
    }
    let started: Promise<boolean> | undefined
    triggers[when](element, () => (started ??= wake()))
  }
}

/** Calls `start` when the moment comes, and may call it again. `start` resolves to whether the island runs. */
type Trigger = (element: HTMLElement, start: () => Promise<boolean>) => void

const triggers: Readonly<Record<WakeOn, Trigger>> = {
  visible(element, start) {
    const observer = new IntersectionObserver(
      entries => void (entries.some(entry => entry.isIntersecting) && start()),
      { rootMargin: '200px' },
    )
    observer.observe(element)
    // Who goes through the page by keyboard reaches it without seeing it first.
    onTab(start)
  },
  idle: (_element, start) => whenLoaded(start),
  link(element, start) {
    waitForLink(element, start)
    // Code that only the first link asks for would make it slower than the page that it leads to.
    if (!savesData()) whenLoaded(() => void loadCode(nameOf(element)).catch(() => {}))
  },
}

const nameOf = (element: HTMLElement) => element.dataset['island'] as IslandName

const loadCode = (name: IslandName) => Promise.all([import('./hydrate.ts'), islandLoaders[name]()])

/** Loads and hydrates an island. A failure leaves the server's HTML in place and is shown above it. */
async function load(element: HTMLElement, isRetry = false): Promise<boolean> {
  const name = nameOf(element)
  const fail = (reason: string) => showErrorScreen(element, reason, () => void load(element, true))
  try {
    const [{ hydrate }, module] = await loadCode(name)
    return await hydrate(element, (module as Record<string, unknown>)[name] as ComponentType, fail)
  } catch (error) {
    console.error(`Island ${name} did not load`, error)
    const show = () => fail(error instanceof Error ? error.message : String(error))
    if (isRetry) reloadIfReached().catch(show)
    // A link that would have opened in place leads to its own page instead.
    else if (element.dataset['when'] !== 'link' || 'starting' in element.dataset) show()
    return false
  }
}
