/**
 * Says at the top of an island that it failed, above the server's HTML, which stays. It needs no React: that may be
 * what did not come. It goes away when it is tried again.
 */
export function showErrorScreen(island: HTMLElement, reason: string, onRetry: () => void): void {
  const screen = document.createElement('div')
  const title = document.createElement('h2')
  const text = document.createElement('p')
  const button = document.createElement('button')
  screen.className = 'error-screen'
  screen.role = 'alert'
  title.className = 'error-screen__title'
  title.textContent = 'Unexpected Application Error!'
  text.textContent = reason
  button.className = 'button'
  button.type = 'button'
  button.textContent = 'Try again'
  button.addEventListener('click', () => {
    screen.remove()
    onRetry()
  })
  screen.append(title, text, button)
  island.prepend(screen)
}
