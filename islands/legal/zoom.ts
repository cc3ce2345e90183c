/** Zoom in whole percent, so that no step leaves a remainder: the specification's 0.5 to 2, in steps of 0.2. */
export const zoomPercent = { min: 50, max: 200, step: 20, initial: 100 } as const

/** The zoom one step in (1) or out (-1), within the limits. */
export const zoomStep = (percent: number, direction: 1 | -1): number =>
  Math.min(Math.max(percent + direction * zoomPercent.step, zoomPercent.min), zoomPercent.max)

/** The page number nearest to `page` that a document of `pages` pages has. */
export const pageWithin = (page: number, pages: number): number => Math.min(Math.max(page, 1), pages)
