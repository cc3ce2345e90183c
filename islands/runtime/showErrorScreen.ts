/** Part of the entry and free of React, which may be what did not load. */
const html =
  '<div class="error-screen" role="alert"><h2 class="error-screen__title">Unexpected Application Error!</h2>' +
  '<p></p><button class="button" type="button">Try again</button></div>'

/** Shows at the top of an island, above the server's HTML, that it failed, with a button to try again. */
export function showErrorScreen(island: HTMLElement, reason: string, onRetry: () => void): void {
  island.insertAdjacentHTML('afterbegin', html)
  const screen = island.firstElementChild!
  screen.querySelector('p')!.textContent = reason
  screen.querySelector('button')!.addEventListener('click', () => {
    screen.remove()
    onRetry()
  })
}
