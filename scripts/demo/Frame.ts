import type { Change, Target } from './Story.ts'

export interface Point {
  x: number
  y: number
}

/** Everything that one frame of the film shows. Equal values give equal images. */
export interface Frame {
  /** The visible scenes, the uppermost last. */
  scenes: readonly SceneFrame[]
  caption: { text: string; opacity: number }
  pointer: Point & { opacity: number; press: number }
}

/** One scene in a frame. */
export interface SceneFrame {
  index: number
  opacity: number
  /** The place of the figure's top left corner, in px of the view, and its zoom. */
  camera: Point & { zoom: number }
  /** The changes of the scene, and whether each is active. */
  changes: readonly { change: Change; active: boolean }[]
  /** The revealed elements, each from 0 to 1. */
  reveals: readonly { on: Target; progress: readonly number[] }[]
  /** Time of the figure's animations, ms, counted from the film's start so that they continue from scene to scene. */
  clock?: number
}

/** The places of targets in a figure, in px of its layout, from the top left corner of its body. */
export interface Layout {
  width: number
  height: number
  /** For each target, the box of its first match and the number of matches. */
  boxes: Readonly<Record<Target, Box>>
}

export interface Box extends Point {
  width: number
  height: number
  count: number
}
