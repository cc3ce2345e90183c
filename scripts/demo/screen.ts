/**
 * The size of the film. Its layout is half as large as its image, so that in the hero, where it is about 590 px wide, its
 * text has nearly the size of the site's other text.
 */
export const screen = {
  /** In CSS px. */
  width: 640,
  height: 360,
  /** Pixels for each CSS px. */
  scale: 2,
  /** Height of the window's bar, CSS px; `film.scss` draws it. */
  bar: 40,
  /** Height of the caption's line, CSS px. */
  caption: 48,
  framesPerSecond: 30,
} as const

/** The part of the screen that shows the figure, CSS px. */
export const view = {
  width: screen.width,
  height: screen.height - screen.bar - screen.caption,
  top: screen.bar,
} as const

/** How long a scene takes to fade in over the one before. */
export const fadeSeconds = 0.5
