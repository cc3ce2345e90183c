import { clamp, ease, mix } from './easing.ts'
import type { Box, Layout, SceneFrame } from './Frame.ts'
import type { Look, Scene } from './Story.ts'
import { screen, view } from './screen.ts'

/** Between the view's edge and a target that is longer than the view, px of the screen. */
const margin = 16

type Camera = SceneFrame['camera']

/** Where the camera of a scene is, so many seconds after the scene's start. */
export function cameraAt({ camera = [] }: Scene, layout: Layout, at: number): Camera {
  const top = look({ at: 0, over: 0, to: 'top', zoom: view.width / layout.width }, layout)
  const { x, y, zoom } = camera.reduce((from, next) => {
    const share = ease((at - next.at) / (next.over || 1e-9))
    return share === 0 ? from : mix(from, look(next, layout), share)
  }, top)
  return { x: wholePixel(x), y: wholePixel(y), zoom }
}

/** So that text that only moves is drawn the same in every frame: sharper, and in far fewer bytes. */
const wholePixel = (length: number) => Math.round(length * screen.scale) / screen.scale

/** What a camera sees of one direction, px of the layout. */
interface Axis {
  /** Where the target begins, and how long it is. */
  start: number
  length: number
  /** Length of the whole figure. */
  whole: number
  /** Length of the view, px of the screen. */
  room: number
  /** Which edge of the target lies on the view's; it is in the middle where absent. */
  edge?: Look['edge']
}

function look({ to, zoom, edge }: Look, layout: Layout): Camera {
  const { x, y, width, height } =
    to === 'top' ? { x: 0, y: 0, width: layout.width, height: 0 } : boxOf(layout, to)
  return {
    x: place({ start: x, length: width, whole: layout.width, room: view.width }, zoom),
    y: place({ start: y, length: height, whole: layout.height, room: view.height, edge }, zoom),
    zoom,
  }
}

/**
 * Where a figure begins in the view when its target is in the middle; a target that is too long is seen from its
 * start. A figure that fills the view does so to its edges, a smaller one stands in the middle.
 */
function place(axis: Axis, zoom: number): number {
  const { whole, room } = axis
  if (whole * zoom <= room) return (room - whole * zoom) / 2
  return clamp(begin(axis, zoom), room - whole * zoom, 0)
}

function begin({ start, length, room, edge }: Axis, zoom: number): number {
  if (edge === 'start') return -start * zoom
  if (edge === 'end') return room - (start + length) * zoom
  const fits = length * zoom <= room
  return fits ? room / 2 - (start + length / 2) * zoom : margin - start * zoom
}

/**
 * The box of a target in a scene's figure.
 * @throws Error when the figure has no such thing
 */
export function boxOf(layout: Layout, target: string): Box {
  const found = layout.boxes[target]
  if (!found) throw new Error(`Nothing in the figure matches "${target}".`)
  return found
}
