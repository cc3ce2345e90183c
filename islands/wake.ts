import type { IslandName } from './components.ts'
import { showErrorScreen } from './errorScreen.ts'
import type { WakeOn } from './Island.tsx'
import type { IslandComponent } from './registry.ts'
import { registry } from './registry.ts'
import { waitForLink } from './waitForLink.ts'

/** Finds the islands of the page and loads the code of each, and React, when its time comes. */
export function wake(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    WAIT[element.dataset['when'] as WakeOn](element, () => load(element))
  }
}

/** `start` tells whether the island woke. */
type Wait = (element: HTMLElement, start: () => Promise<boolean>) => void

const WAIT: Readonly<Record<WakeOn, Wait>> = {
  visible(element, start) {
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        start()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
  },
  idle(_element, start) {
    // Safari has no idle callback.
    const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start, 200))
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  },
  interaction(element, start) {
    const done = new AbortController()
    for (const event of ['pointerdown', 'focusin', 'touchstart']) {
      const listener = () => {
        done.abort()
        start()
      }
      element.addEventListener(event, listener, { passive: true, signal: done.signal })
    }
  },
  link: waitForLink,
}

/** A failure leaves the server's HTML, which reads well by itself, and says so above it. */
async function load(element: HTMLElement): Promise<boolean> {
  const name = element.dataset['island'] as IslandName
  const fail = (reason: string) => showErrorScreen(element, reason, () => void load(element))
  try {
    const [{ hydrate }, module] = await Promise.all([import('./hydrate.ts'), registry[name]()])
    return await hydrate(element, (module as Record<string, IslandComponent>)[name]!, fail)
  } catch (error) {
    console.error(`Island ${name} did not load`, error)
    // A link that was to be followed in place leads to a page of its own.
    if (element.dataset['when'] !== 'link' || 'starting' in element.dataset)
      fail(error instanceof Error ? error.message : String(error))
    return false
  }
}
