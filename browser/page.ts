/** Calls `act` when the browser is idle; in Safari, after a delay. */
export const whenIdle = (act: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200)

/** Calls `act` when the page has loaded and the browser is idle. */
export function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') whenIdle(act)
  else addEventListener('load', () => whenIdle(act), { once: true })
}

/** Calls `act` whenever the visitor presses Tab, before the focus moves. */
export const onTab = (act: () => void): void =>
  addEventListener('keydown', ({ key }) => void (key === 'Tab' && act()))

/** Reloads the page; rejects if it cannot be reached. Chromium 150 never requests a failed module again. */
export const reloadIfReached = () => fetch(location.href).then(() => location.reload())

/** Opens the page's `<details data-fallback>`, if any: the text to read if an island fails. */
export function openFallback(): void {
  document.querySelector('details[data-fallback]')?.setAttribute('open', '')
}
