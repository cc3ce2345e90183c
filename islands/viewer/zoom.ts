/** Zoom in whole percent, so that no step leaves a remainder: the specification's 0.5 to 2, in steps of 0.2. */
export const ZOOM = { least: 50, most: 200, step: 20, first: 100 } as const

/** The zoom one step in (1) or out (-1); it stops at both ends. */
export const zoomStep = (percent: number, direction: 1 | -1): number =>
  Math.min(Math.max(percent + direction * ZOOM.step, ZOOM.least), ZOOM.most)

/** The page nearest to the one asked for that a document of so many pages has. */
export const pageWithin = (page: number, pages: number): number => Math.min(Math.max(page, 1), pages)
