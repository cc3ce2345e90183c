/** Loads the page again, or rejects if it cannot be reached: Chromium 150 never requests a failed module again itself. */
export const reloadIfReached = () => fetch(location.href).then(() => location.reload())
