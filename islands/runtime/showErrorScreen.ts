import { words } from '../../content/i18n/siteWords.ts'
import { openFallback } from '../shared/openFallback.ts'

/**
 * Shows an error with a retry button at the top of an island, above the server's HTML. Does not use React, which may
 * have failed to load.
 */
export function showErrorScreen(island: HTMLElement, reason: string, onRetry: () => void): void {
  const add = (tag: string, className: string, text: string) => {
    const element = document.createElement(tag)
    element.className = className
    element.textContent = text
    screen.append(element)
    return element
  }
  const screen = document.createElement('div')
  screen.className = 'error-screen'
  screen.role = 'alert'
  add('h2', 'error-screen__title', words.applicationError)
  add('p', '', reason)
  const button = add('button', 'button', words.tryAgain) as HTMLButtonElement
  button.type = 'button'
  button.addEventListener('click', () => {
    screen.remove()
    onRetry()
  })
  island.prepend(screen)
  openFallback()
}
