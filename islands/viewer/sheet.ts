/** Width and height. */
export interface Size {
  width: number
  height: number
}

/** CSS pixels in a point, the unit of a PDF: 96 to the inch, and 72 (CSS Values 4, section 6.2). */
const PIXELS_PER_POINT = 96 / 72

/** Pixels that a canvas may have: what phones allow (Safari: 4096 by 4096). */
const CANVAS_PIXELS = 4096 * 4096

/**
 * The size of a page on the screen, in whole CSS pixels: at 100 percent the one it has on paper, or as wide as the
 * room there is where that is narrower.
 * @param points the page's own size
 * @param room width there is, CSS pixels
 */
export function sheetSize(points: Size, room: number, percent: number): Size {
  const natural = Math.min(points.width * PIXELS_PER_POINT, Math.max(room, 1))
  const width = Math.max(Math.floor((natural * percent) / 100), 1)
  return { width, height: Math.max(Math.round((width * points.height) / points.width), 1) }
}

/** How many pixels of the canvas go to a CSS pixel: as many as the screen has, where a canvas of that size can be. */
export const pixelRatio = ({ width, height }: Size, ofScreen: number): number =>
  Math.min(ofScreen, Math.sqrt(CANVAS_PIXELS / (width * height)))

interface Zoomed {
  /** How far the area is scrolled. */
  offset: number
  /** Length of the area's window. */
  window: number
  /** Length of the sheet, before and after. */
  before: number
  after: number
  /** What stays where it is, and where a sheet is that is shorter than the window: 0 the start of it, 0.5 its middle. */
  anchor: number
  /** Least room before and after the sheet. */
  margin: number
}

/** How far an area is to be scrolled after zooming, in one direction, so that the same part of the page is in view. */
export function keptOffset({ offset, window, before, after, anchor, margin }: Zoomed): number {
  const start = (length: number) => Math.max(margin, (window - length) * anchor)
  const part = (offset + anchor * window - start(before)) / before
  return Math.max(part * after + start(after) - anchor * window, 0)
}
