import { type Chart, contours } from './contours.ts'

/** How contours are drawn: every fourth line is almost twice as wide as the others. */
export interface ContourPen {
  color: string
  /** Width of a light line, in pixels. */
  width: number
}

/** The contours of a chart as one SVG group. */
export function contourGroup(chart: Chart, { color, width }: ContourPen): string {
  const [light, heavy] = [false, true].map(wanted =>
    contours(chart)
      .filter(contour => contour.heavy === wanted)
      .map(contour => contour.path)
      .join(''),
  )
  return (
    `<g fill="none" stroke="${color}" stroke-linecap="round">` +
    `<path d="${light}" stroke-width="${width}"/><path d="${heavy}" stroke-width="${width * 1.8}"/></g>`
  )
}
