import { type ComponentType, createElement, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { errorText } from '../errorText.ts'

/**
 * Hydrates the HTML of an island, and resolves to whether it runs. If the component throws, now or later, React empties
 * the element: the server's HTML is then restored, the error is logged, and `onFailure` is called with its message. If
 * the HTML is not the server's, such as after a translation by the browser, React renders the island again; the children
 * of elements with `data-slot`, which only the server renders, are put into the new ones.
 */
export function hydrate(
  element: HTMLElement,
  component: ComponentType,
  onFailure: (reason: string) => void,
): Promise<boolean> {
  const { props = '{}', prefix = '' } = element.dataset
  // Images do not load again in an inactive document.
  const copy = document.implementation.createHTMLDocument().importNode(element, true)
  const slots = slotsIn(element).map(slot => ({ slot, children: [...slot.childNodes] }))
  const fillSlots = () => {
    for (const [at, slot] of slotsIn(element).entries())
      if (slot !== slots[at]!.slot) slot.replaceChildren(...slots[at]!.children)
  }
  return new Promise(resolve => {
    const island = createElement(component, JSON.parse(props))
    const onHydrated = () => resolve(true)
    const root = hydrateRoot(
      element,
      createElement(Hydrated, { onRendered: fillSlots, onHydrated }, island),
      {
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
      },
    )
  })
}

const slotsIn = (element: Element) => [...element.querySelectorAll('[data-slot]')]

interface HydratedProps {
  /** Called when the children are in the document, before their effects. */
  onRendered(): void
  /** Called when all children are hydrated, as effects of a parent run after those of its children. */
  onHydrated(): void
  children?: ReactNode
}

function Hydrated({ onRendered, onHydrated, children }: HydratedProps) {
  useLayoutEffect(onRendered, [onRendered])
  useEffect(onHydrated, [onHydrated])
  return children
}
