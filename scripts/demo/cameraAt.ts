import { clamp, ease, mix } from './easing.ts'
import type { Box, Layout, SceneFrame } from './Frame.ts'
import type { Look, Scene } from './Story.ts'
import { screen, view } from './screen.ts'

/** Distance between the view's edge and a target that is longer than the view, px of the screen. */
const marginPx = 16

type Camera = SceneFrame['camera']

/** The camera of a scene, `at` seconds after the scene's start. */
export function cameraAt({ camera = [] }: Scene, layout: Layout, at: number): Camera {
  const top = look({ at: 0, over: 0, to: 'top', zoom: view.width / layout.width }, layout)
  const { x, y, zoom } = camera.reduce((from, next) => {
    const share = ease((at - next.at) / (next.over || 1e-9))
    return share === 0 ? from : mix(from, look(next, layout), share)
  }, top)
  return { x: roundToPixel(x), y: roundToPixel(y), zoom }
}

/** Rounds to whole pixels, so that text that only moves is the same in every frame: sharper, and in far fewer bytes. */
const roundToPixel = (length: number) => Math.round(length * screen.scale) / screen.scale

/** One dimension of what a camera shows, px of the layout. */
interface Axis {
  /** Start and length of the target. */
  start: number
  length: number
  /** Length of the figure. */
  figureLength: number
  /** Length of the view, px of the screen. */
  viewLength: number
  /** The edge of the target that is aligned with the view's; the middle where absent. */
  edge?: Look['edge']
}

function look({ to, zoom, edge }: Look, layout: Layout): Camera {
  const { x, y, width, height } =
    to === 'top' ? { x: 0, y: 0, width: layout.width, height: 0 } : boxOf(layout, to)
  return {
    x: clampedOffset({ start: x, length: width, figureLength: layout.width, viewLength: view.width }, zoom),
    y: clampedOffset(
      { start: y, length: height, figureLength: layout.height, viewLength: view.height, edge },
      zoom,
    ),
    zoom,
  }
}

/** Where a figure starts in the view. A figure larger than the view fills it; a smaller one is centred. */
function clampedOffset(axis: Axis, zoom: number): number {
  const { figureLength, viewLength } = axis
  if (figureLength * zoom <= viewLength) return (viewLength - figureLength * zoom) / 2
  return clamp(offset(axis, zoom), viewLength - figureLength * zoom, 0)
}

/** Where a figure starts so that its target is aligned; a centred target that is too long is shown from its start. */
function offset({ start, length, viewLength, edge }: Axis, zoom: number): number {
  if (edge === 'start') return -start * zoom
  if (edge === 'end') return viewLength - (start + length) * zoom
  const fits = length * zoom <= viewLength
  return fits ? viewLength / 2 - (start + length / 2) * zoom : marginPx - start * zoom
}

/**
 * The box of a target in a scene's figure.
 *
 * @throws Error if nothing in the figure matches
 */
export function boxOf(layout: Layout, target: string): Box {
  const found = layout.boxes[target]
  if (!found) throw new Error(`Nothing in the figure matches "${target}".`)
  return found
}
