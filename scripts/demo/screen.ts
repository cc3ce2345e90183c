/**
 * The size of the film. It is drawn at twice its CSS size, so that its text has nearly the size of the page's in the
 * hero.
 */
export const screen = {
  /** In CSS px. */
  width: 640,
  height: 360,
  /** Pixels for each CSS px. */
  scale: 2,
  framesPerSecond: 30,
} as const

/** The part of the screen that shows the figure, between the window's bar and the caption, CSS px; see `film.scss`. */
export const view = { width: screen.width, height: screen.height - 40 - 48, top: 40 } as const

/** How long a scene takes to fade in over the previous one. */
export const fadeSeconds = 0.5
