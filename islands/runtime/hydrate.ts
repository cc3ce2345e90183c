import { type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { errorText } from '../../components/parts/errorText.ts'

/**
 * Hydrates the HTML of an island; resolves to whether it runs. React empties the element of a component that throws,
 * now or later: the server's HTML is then put back, the error is logged, and `onFailure` gets its message.
 */
export function hydrate(
  element: HTMLElement,
  component: ComponentType,
  onFailure: (reason: string) => void,
): Promise<boolean> {
  const { props = '{}', prefix = '' } = element.dataset
  // In a document that is not shown, images do not load again.
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

/** Calls `onHydrated` once all children are hydrated: effects of a parent run after those of its children. */
function Hydrated({ onHydrated, children }: { onHydrated(): void; children?: ReactNode }) {
  useEffect(onHydrated, [onHydrated])
  return children
}
