import type { FigureName } from './filmPages.tsx'

/** A CSS selector inside a scene's figure. If it matches several elements, it means the first. */
export type Target = string

/** The film. All times are in seconds; those of a scene count from its start. */
export interface Story {
  scenes: readonly Scene[]
}

/** One figure of the site, in the film's window. It fades in over the previous scene. */
export interface Scene {
  figure: FigureName
  seconds: number
  /** The text below the figure. */
  caption: string
  /** Width of the figure's layout, px. */
  width: number
  /** Camera movements. A scene starts at the top of its figure, as wide as the window. */
  camera?: readonly Look[]
  /** Pointer movements. The pointer starts where it was at the end of the previous scene. */
  pointer?: readonly Move[] | 'hidden'
  changes?: readonly Change[]
  reveals?: readonly Reveal[]
  /** Whether the figure's CSS and SVG animations play. */
  animated?: boolean
}

/** A camera movement. */
export interface Look {
  at: number
  over: number
  /** What the camera centres, as far as the figure reaches. */
  to: Target
  /** The edge of the target that is aligned with the view's instead. */
  edge?: 'start' | 'end'
  /** 1 shows a figure at the width of its layout. */
  zoom: number
}

/** A pointer movement to its target. */
interface Move {
  at: number
  over: number
  to: Target
  /** Where in the target, as shares of its width and height. */
  spot: readonly [x: number, y: number]
}

/** A change of every matching element. */
export interface Change {
  at: number
  on: Target
  /** A class to add: the site's, or one of `film.scss`. */
  addClass?: string
  /** A text that replaces their contents. */
  text?: string
}

/** Matching elements fade in, one after the other. */
interface Reveal {
  at: number
  on: Target
  /** From the start of one to the start of the next. */
  every: number
  over: number
}

/** Duration of the film. */
export const filmSeconds = ({ scenes }: Story): number =>
  scenes.reduce((sum, { seconds }) => sum + seconds, 0)

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

/** The part of the screen that shows the figure, below the caption and the window's bar, CSS px; see `film.scss`. */
export const view = { width: screen.width, height: screen.height - 48 - 40, top: 48 + 40 } as const

/** How long a scene takes to fade in over the previous one. */
export const fadeSeconds = 0.5
