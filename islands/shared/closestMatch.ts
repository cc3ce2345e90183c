/** The element that matches `selector` at the target of an event, or around it; null where there is none. */
export const closestMatch = <Match extends HTMLElement>({ target }: Event, selector: string): Match | null =>
  target instanceof Element ? target.closest<Match>(selector) : null
