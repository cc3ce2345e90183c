/**
 * Loads the page again if it can be reached, and resolves to whether it can. Chromium 150 never requests a module again
 * that failed to load; a new page does.
 */
export const reloadIfReached = (): Promise<boolean> =>
  fetch(location.href).then(
    () => {
      location.reload()
      return true
    },
    () => false,
  )
