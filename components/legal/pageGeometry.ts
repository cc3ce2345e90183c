/** Width and height. */
export interface Size {
  width: number
  height: number
}

/** CSS pixels in a point, the unit of a PDF: 96 to the inch, and 72 (CSS Values 4, section 6.2). */
const pixelsPerPoint = 96 / 72

/** Largest canvas that phones allow (Safari: 4096 by 4096). */
const maxCanvasPixels = 4096 * 4096

/**
 * Returns the size of a page on the screen in whole CSS pixels: at 100 percent the size on paper, or the available
 * width if that is smaller.
 * @param points size of the page in points
 * @param availableWidth CSS pixels
 */
export function pageSize(points: Size, availableWidth: number, percent: number): Size {
  const fullWidth = Math.min(points.width * pixelsPerPoint, Math.max(availableWidth, 1))
  const width = Math.max(Math.floor((fullWidth * percent) / 100), 1)
  return { width, height: Math.max(Math.round((width * points.height) / points.width), 1) }
}

/** Returns the canvas pixels per CSS pixel: those of the screen, unless the canvas would be too large. */
export const canvasPixelRatio = ({ width, height }: Size, screenPixelRatio: number): number =>
  Math.min(screenPixelRatio, Math.sqrt(maxCanvasPixels / (width * height)))

/** A zoom, along one axis. Lengths are in CSS pixels. */
interface Zoom {
  /** Scroll position of the area before. */
  offset: number
  /** Visible length of the area. */
  visible: number
  /** Length of the page before and after. */
  before: number
  after: number
  /**
   * Point of the area that stays on the same part of the page, and where a shorter page lies: 0 the start, 0.5 the
   * middle.
   */
  anchor: number
  /** Least space on both sides of the page. */
  margin: number
}

/** Returns the scroll position after a zoom at which the same part of the page is in view. */
export function offsetAfterZoom({ offset, visible, before, after, anchor, margin }: Zoom): number {
  const startOf = (length: number) => Math.max(margin, (visible - length) * anchor)
  const partOfPage = (offset + anchor * visible - startOf(before)) / before
  return Math.max(partOfPage * after + startOf(after) - anchor * visible, 0)
}
