import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { errorText } from '../errorText.ts'

/**
 * Hydrates the HTML of an island, and resolves to whether it runs. If the component throws, now or later, React empties
 * the element: the server's HTML is then restored, the error is logged, and `onFailure` is called with its message.
 */
export function hydrate(
  element: HTMLElement,
  component: ComponentType,
  onFailure: (reason: string) => void,
): Promise<boolean> {
  const { props = '{}', prefix = '' } = element.dataset
  // Images do not load again in an inactive document.
  const copy = document.implementation.createHTMLDocument().importNode(element, true)
  return new Promise(resolve => {
    const island = createElement(component, JSON.parse(props))
    const root = hydrateRoot(element, createElement(Hydrated, { onHydrated: () => resolve(true) }, island), {
      identifierPrefix: prefix,
      onUncaughtError(error) {
        console.error(`Island ${element.dataset['island']} failed`, error)
        queueMicrotask(() => {
          root.unmount()
          element.replaceChildren(...copy.childNodes)
          onFailure(errorText(error))
          resolve(false)
        })
      },
    })
  })
}

/** Calls `onHydrated` when all children are hydrated, as effects of a parent run after those of its children. */
function Hydrated({ onHydrated, children }: { onHydrated(): void; children?: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}
