import type { FigureName } from './figures.tsx'

/** A CSS selector inside a scene's figure. Where it matches several elements, it means the first. */
export type Target = string

/** What the film tells. All times are seconds; those inside a scene count from the scene's start. */
export interface Story {
  /** The moment of the film that is its poster. */
  posterAt: number
  scenes: readonly Scene[]
}

/** One figure of the site, in the film's window. It fades in over the one before. */
export interface Scene {
  figure: FigureName
  seconds: number
  /** The line under the window's content. */
  caption: string
  /** Width that the figure is laid out for, px; the film's own where absent. */
  width?: number
  /** What is looked at. Before its first look a scene shows the figure's top, as wide as the window. */
  camera?: readonly Look[]
  /** Where the pointer goes. It comes from where it rested in the scene before. */
  pointer?: readonly Move[] | 'hidden'
  /** What happens in the figure. */
  changes?: readonly Change[]
  /** What comes to light piece by piece. */
  reveals?: readonly Reveal[]
  /** The figure has CSS or SVG animations of its own, which then follow the film's time. */
  animated?: boolean
}

/** A calm movement of the camera, begun at `at`. */
export interface Look {
  at: number
  over: number
  /** What comes into the middle, as far as the figure reaches; `top` is the start of the figure. */
  to: Target | 'top'
  /** Which edge of it lies on the view's instead, above or below. */
  edge?: 'start' | 'end'
  /** 1 shows a figure as wide as its layout. */
  zoom: number
}

/** A movement of the pointer, begun at `at`, to its target. */
export interface Move {
  at: number
  over: number
  to: Target
  /** Where in the target, as shares of its width and height; the middle where absent. */
  spot?: readonly [x: number, y: number]
  /** Presses when it has arrived. */
  press?: boolean
}

/** A change of every element that matches, from `at` on; undone at `until`. */
export interface Change {
  at: number
  until?: number
  on: Target
  /** A class that they get: the site's, or one of `film.scss`. */
  addClass?: string
  /** Attributes that they get; null takes one away. */
  attributes?: Readonly<Record<string, string | null>>
  /** A text that they get in place of what they hold. */
  text?: string
}

/** Every element that matches fades in, one after the other. */
export interface Reveal {
  at: number
  on: Target
  /** From the start of one to the start of the next. */
  every: number
  over: number
}
