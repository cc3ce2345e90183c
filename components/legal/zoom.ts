/** The specification's zoom of 0.5 to 2 in steps of 0.2, in whole percent to avoid remainders. */
export const zoomPercent = { min: 50, max: 200, step: 20, initial: 100 } as const

/** Returns the zoom one step in (1) or out (-1), within the limits. */
export const zoomStep = (percent: number, direction: 1 | -1): number =>
  Math.min(Math.max(percent + direction * zoomPercent.step, zoomPercent.min), zoomPercent.max)

/** Clamps a page number to a document of `pages` pages. */
export const pageWithin = (page: number, pages: number): number => Math.min(Math.max(page, 1), pages)
