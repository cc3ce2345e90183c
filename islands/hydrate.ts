import { createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { errorText } from '../components/parts/errorText.ts'
import type { IslandComponent } from './registry.ts'

/**
 * Brings the HTML of an island to life; true when it is. Where its component fails, then or later, React would empty
 * the element: the server's HTML is put back, the error is logged, and `onFailure` is told what to say of it.
 */
export function hydrate(
  element: HTMLElement,
  component: IslandComponent,
  onFailure: (reason: string) => void,
): Promise<boolean> {
  const { props = '{}', prefix = '' } = element.dataset
  const html = element.innerHTML
  return new Promise(resolve => {
    const island = createElement(component, JSON.parse(props))
    const root = hydrateRoot(element, createElement(Awake, { onAwake: () => resolve(true) }, island), {
      identifierPrefix: prefix,
      onUncaughtError(error) {
        console.error(`Island ${element.dataset['island']} failed`, error)
        queueMicrotask(() => {
          root.unmount()
          element.innerHTML = html
          onFailure(errorText(error))
          resolve(false)
        })
      },
    })
  })
}

/** Tells when all of the island has been brought to life: an effect runs after those of what it holds. */
function Awake({ onAwake, children }: { onAwake(): void; children?: ReactNode }) {
  useEffect(onAwake, [onAwake])
  return children
}
