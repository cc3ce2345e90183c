/** Calls `act` when the browser is idle; in Safari, after a delay. */
export const whenIdle = (act: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200)
