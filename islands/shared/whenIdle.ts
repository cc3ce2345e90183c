/** Calls `act` once the browser has nothing else to do. Safari cannot tell when that is. */
export const whenIdle = (act: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(act) : setTimeout(act, 200)
