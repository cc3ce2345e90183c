import { words } from '../../content/i18n/siteWords.ts'
import { openFallback } from '../openFallback.ts'

/**
 * Says in one line above the server's HTML of an island that it failed, with a button to try again. Does not use React,
 * which may have failed to load.
 * @param reason absent if the code did not load, which is tried once more when the browser is online again
 */
export function showErrorScreen(island: HTMLElement, reason: string | undefined, onRetry: () => void): void {
  const screen = document.createElement('div')
  const button = document.createElement('button')
  const retry = () => {
    removeEventListener('online', retry)
    screen.remove()
    onRetry()
  }
  screen.className = 'error-screen'
  screen.role = 'alert'
  button.className = 'button'
  button.type = 'button'
  button.textContent = words.tryAgain
  button.addEventListener('click', retry)
  if (reason === undefined) addEventListener('online', retry)
  screen.append(reason === undefined ? words.didNotLoad : `${words.applicationError} ${reason}`, button)
  island.prepend(screen)
  openFallback()
}
