import { view } from './screen.ts'
import type { Look } from './Story.ts'

/** Distance between the view's edge and a target that is longer than the view, px of the screen. */
const marginPx = 16

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Position of a figure's top left corner, in px of the view, and its zoom. */
export interface Camera {
  x: number
  y: number
  zoom: number
}

/** The camera that shows a target, whose box is in px of the figure's layout. */
export function cameraTo(
  target: Box,
  figure: { width: number; height: number },
  { zoom, edge }: Pick<Look, 'zoom' | 'edge'>,
): Camera {
  const x = { start: target.x, length: target.width, figureLength: figure.width, viewLength: view.width }
  const y = { start: target.y, length: target.height, figureLength: figure.height, viewLength: view.height }
  return { x: clampedOffset(x, zoom), y: clampedOffset({ ...y, edge }, zoom), zoom }
}

/** One dimension of what a camera shows, px of the layout. */
interface Axis {
  /** Start and length of the target. */
  start: number
  length: number
  figureLength: number
  /** In px of the screen. */
  viewLength: number
  edge?: Look['edge']
}

/** Where a figure starts in the view. A figure larger than the view fills it; a smaller one is centred. */
function clampedOffset(axis: Axis, zoom: number): number {
  const free = axis.viewLength - axis.figureLength * zoom
  if (free >= 0) return free / 2
  return Math.min(Math.max(offset(axis, zoom), free), 0)
}

/** Where a figure starts so that its target is aligned; a centred target that is too long is shown from its start. */
function offset({ start, length, viewLength, edge }: Axis, zoom: number): number {
  if (edge === 'start') return -start * zoom
  if (edge === 'end') return viewLength - (start + length) * zoom
  const fits = length * zoom <= viewLength
  return fits ? viewLength / 2 - (start + length / 2) * zoom : marginPx - start * zoom
}
