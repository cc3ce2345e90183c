/** Calls `act` when the browser is idle; in Safari, after a delay. */
export const whenIdle = (act: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200)

/** Calls `act` when the page has loaded and the browser is idle. */
export function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') whenIdle(act)
  else addEventListener('load', () => whenIdle(act), { once: true })
}
