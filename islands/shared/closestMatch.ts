/** Returns the closest element that matches `selector`, from the target of an event upwards, or null. */
export const closestMatch = <Match extends HTMLElement>({ target }: Event, selector: string): Match | null =>
  target instanceof Element ? target.closest<Match>(selector) : null
