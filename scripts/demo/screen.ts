/**
 * The film's picture. It is laid out small and photographed at twice the size: in the hero, where it is about
 * 590 px wide, its text then has nearly the size that it has elsewhere on the site.
 */
export const screen = {
  /** CSS px. */
  width: 640,
  height: 360,
  /** Pixels of the film to a CSS px. */
  scale: 2,
  /** Of the window's bar, CSS px; `film.scss` draws it. */
  bar: 40,
  /** Of the line with the caption, CSS px. */
  caption: 48,
  framesPerSecond: 30,
} as const

/** The part of the screen that shows the figure, CSS px from the top left corner. */
export const view = {
  width: screen.width,
  height: screen.height - screen.bar - screen.caption,
  top: screen.bar,
} as const

/** How long a scene takes to cover the one before, seconds. */
export const fadeSeconds = 0.5
