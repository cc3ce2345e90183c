/** It stands in the entry, and needs no React: that may be what did not come. */
const html =
  '<div class="error-screen" role="alert"><h2 class="error-screen__title">Unexpected Application Error!</h2>' +
  '<p></p><button class="button" type="button">Try again</button></div>'

/** Says at the top of an island that it failed, above the server's HTML, which stays, until it is tried again. */
export function showErrorScreen(island: HTMLElement, reason: string, onRetry: () => void): void {
  island.insertAdjacentHTML('afterbegin', html)
  const screen = island.firstElementChild!
  screen.querySelector('p')!.textContent = reason
  screen.querySelector('button')!.addEventListener('click', () => {
    screen.remove()
    onRetry()
  })
}
