import type { FigureName } from './figures.tsx'

/** A CSS selector inside a scene's figure. Where it matches several elements, it means the first. */
export type Target = string

/** The film. All times are seconds; those of a scene count from its start. */
export interface Story {
  scenes: readonly Scene[]
}

/** One figure of the site, in the film's window. It fades in over the one before. */
export interface Scene {
  figure: FigureName
  seconds: number
  /** The text below the figure. */
  caption: string
  /** Width of the figure's layout, px; that of the film where absent. */
  width?: number
  /** Movements of the camera. A scene starts at the top of its figure, as wide as the window. */
  camera?: readonly Look[]
  /** Movements of the pointer. It starts where it was at the end of the scene before. */
  pointer?: readonly Move[] | 'hidden'
  /** What changes in the figure. */
  changes?: readonly Change[]
  /** What appears piece by piece. */
  reveals?: readonly Reveal[]
  /** Whether the figure's CSS and SVG animations play, in the time of the film. */
  animated?: boolean
}

/** A movement of the camera that starts at `at`. */
export interface Look {
  at: number
  over: number
  /** What is moved to the middle, as far as the figure reaches; `top` is the start of the figure. */
  to: Target | 'top'
  /** The edge of it that is aligned with the view's, instead of the middle. */
  edge?: 'start' | 'end'
  /** 1 shows a figure as wide as its layout. */
  zoom: number
}

/** A movement of the pointer to its target, which starts at `at`. */
export interface Move {
  at: number
  over: number
  to: Target
  /** Where in the target, as shares of its width and height; the middle where absent. */
  spot?: readonly [x: number, y: number]
  /** Whether it presses when it has arrived. */
  press?: boolean
}

/** A change of every matching element, from `at` until `until`. */
export interface Change {
  at: number
  until?: number
  on: Target
  /** A class to add: the site's, or one of `film.scss`. */
  addClass?: string
  /** Attributes to set; null removes one. */
  attributes?: Readonly<Record<string, string | null>>
  /** A text that replaces their contents. */
  text?: string
}

/** Matching elements fade in, one after the other. */
export interface Reveal {
  at: number
  on: Target
  /** From the start of one to the start of the next. */
  every: number
  over: number
}
