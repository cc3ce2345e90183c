import { whenIdle } from './whenIdle.ts'

/** Calls `act` when the page has loaded and the browser is idle. */
export function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') whenIdle(act)
  else addEventListener('load', () => whenIdle(act), { once: true })
}
