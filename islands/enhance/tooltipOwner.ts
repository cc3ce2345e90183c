/** The element around `target` that has a tooltip, if there is one. */
export const tooltipOwner = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tooltip]')) || undefined
