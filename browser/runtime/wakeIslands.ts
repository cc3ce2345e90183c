import type { ComponentType } from 'react'
import { createButton, createElement } from '../createElement.ts'
import { closestMatch } from '../links.ts'
import { onTab, openFallback, reloadIfReached, whenLoaded } from '../page.ts'
import { words } from '../../content/i18n/siteWords.ts'

/**
 * When an island loads its code: when it comes into view or the visitor presses Tab, or when the page has loaded and the
 * browser is idle.
 */
export type WakeOn = 'visible' | 'idle'

/** Functions that import an island's module, by the name under which it exports the component. */
type Loaders = Readonly<Record<string, () => Promise<unknown>>>

/** Loads each island of the page, and React with it, when its `data-when` says. */
export function wakeIslands(loaders: Loaders): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    // Items of a list that needs a script can take the focus before hydration, too: Tab stops at the current one, and a
    // press at each.
    for (const item of element.querySelectorAll<SVGElement>('[role=listitem]'))
      item.tabIndex = item.ariaCurrent ? 0 : -1
    const repeat = repeatPress(element)
    const wake = async () => repeat(await load(element, loaders))
    let started: Promise<void> | undefined
    const start = () => (started ??= wake())
    if (element.dataset['when'] === ('idle' satisfies WakeOn)) whenLoaded(start)
    else whenVisible(element, start)
  }
}

/** Calls `start` when it is time, possibly more than once. */
function whenVisible(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    entries => void (entries.some(entry => entry.isIntersecting) && start()),
    { rootMargin: '200px' },
  )
  observer.observe(element)
  // Keyboard users may reach it without seeing it first.
  onTab(start)
}

/** Loads and hydrates an island. If that fails, the server's HTML stays, and an error is shown above it. */
async function load(element: HTMLElement, loaders: Loaders, isRetry = false): Promise<boolean> {
  const name = element.dataset['island']!
  const fail = (reason?: string) => showErrorScreen(element, reason, () => void load(element, loaders, true))
  try {
    const [{ hydrate }, module] = await Promise.all([import('./hydrate.ts'), loaders[name]!()])
    return await hydrate(element, (module as Record<string, unknown>)[name] as ComponentType, fail)
  } catch (error) {
    console.error(`Island ${name} did not load`, error)
    // `import()` rejects with a TypeError where code does not load.
    const show = () => fail(error instanceof TypeError ? undefined : (error as Error).message)
    if (isRetry) reloadIfReached().catch(show)
    else show()
    return false
  }
}

/**
 * Captures clicks on an island's buttons, and within `[data-press]`, until its code runs. The returned function ends
 * that, and repeats the last click, on the new button if the island had to be rendered again.
 */
function repeatPress(island: HTMLElement): (isRunning: boolean) => void {
  let pressed: Element | undefined
  let at = -1
  const buttons = () => [...island.querySelectorAll('button')]
  const hold = (event: Event) => {
    if (!closestMatch(event, 'button,[data-press]')) return
    pressed = event.target as Element
    at = buttons().findIndex(button => button.contains(pressed!))
    // React listens on the same element, and would handle it during hydration.
    event.stopImmediatePropagation()
  }
  island.addEventListener('click', hold, true)
  return isRunning => {
    island.removeEventListener('click', hold, true)
    // SVG elements have no click().
    const target = pressed?.isConnected ? pressed : buttons()[at]
    if (isRunning) target?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
}

/**
 * Shows one line above the server's HTML of an island: that it failed, and a button to try again. Does not use React,
 * which may have failed to load.
 * @param reason absent if the code did not load, which is tried once more when the browser is online again
 */
function showErrorScreen(island: HTMLElement, reason: string | undefined, onRetry: () => void): void {
  const button = createButton(words.tryAgain, 'button')
  const message = reason === undefined ? words.didNotLoad : `${words.applicationError} ${reason}`
  const screen = createElement('div', { className: 'error-screen', role: 'alert' }, message, button)
  const retry = () => {
    removeEventListener('online', retry)
    screen.remove()
    onRetry()
  }
  button.addEventListener('click', retry)
  if (reason === undefined) addEventListener('online', retry)
  island.prepend(screen)
  openFallback()
}
