/** Reloads the page, or rejects if it cannot be reached. Chromium 150 never requests a failed module again. */
export const reloadIfReached = () => fetch(location.href).then(() => location.reload())
