import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandComponent } from './registry.ts'

/**
 * Brings the HTML of an island to life. Where its component fails, React would empty the element: the server's
 * HTML is put back, and the error is logged.
 */
export function hydrate(element: HTMLElement, component: IslandComponent): void {
  const { props = '{}', prefix = '' } = element.dataset
  const html = element.innerHTML
  const root = hydrateRoot(element, createElement(component, JSON.parse(props)), {
    identifierPrefix: prefix,
    onUncaughtError(error) {
      console.error(`Island ${element.dataset['island']} failed`, error)
      queueMicrotask(() => {
        root.unmount()
        element.innerHTML = html
      })
    },
  })
}
