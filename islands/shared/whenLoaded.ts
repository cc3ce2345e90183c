import { whenIdle } from './whenIdle.ts'

/** Calls `act` once the page has loaded and the browser has nothing else to do. */
export function whenLoaded(act: () => void): void {
  if (document.readyState === 'complete') whenIdle(act)
  else addEventListener('load', () => whenIdle(act), { once: true })
}
