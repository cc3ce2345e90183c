import type { Change, Target } from './Story.ts'

export interface Point {
  x: number
  y: number
}

/** Everything that one frame of the film shows; equal values are equal pictures. */
export interface Frame {
  /** The scenes in sight, by number, the uppermost last. */
  scenes: readonly SceneFrame[]
  caption: { text: string; opacity: number }
  pointer: Point & { opacity: number; press: number }
}

/** One scene in a frame. */
export interface SceneFrame {
  index: number
  opacity: number
  /** Moves the figure's top left corner to here, in px of the view, and makes it `zoom` times as large. */
  camera: Point & { zoom: number }
  /** One entry for each change of the scene: whether it is in force. */
  changes: readonly { change: Change; active: boolean }[]
  /** One entry for each revealed element, 0 to 1. */
  reveals: readonly { on: Target; progress: readonly number[] }[]
  /** Time of the figure's own animations, ms: the film's, so that they go on from scene to scene; absent where it has none. */
  clock?: number
}

/** Where things are in the figure of a scene, in px of its layout, from its body's top left corner. */
export interface Layout {
  width: number
  height: number
  /** By target: the box of its first match, and how many there are. */
  boxes: Readonly<Record<Target, Box>>
}

export interface Box extends Point {
  width: number
  height: number
  count: number
}
