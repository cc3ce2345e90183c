import { contours } from 'd3-contour'
import { themeSurfaces } from '../../content/schema/config/brand.ts'

/** A hill (positive height) or hollow (negative) of the sea bed; lengths in pixels. */
export interface Shoal {
  x: number
  y: number
  /** Distance from the centre at which the height has fallen to about a third. */
  radius: number
  height: number
}

interface Chart {
  width: number
  height: number
  shoals: readonly Shoal[]
  /** Difference in height between neighbouring lines; shoals are usually some units high. */
  interval: number
}

/** How contours are drawn: every fourth line is almost twice as wide as the others. */
interface ContourStyle {
  color: string
  /** Width of a light line, in pixels. */
  width: number
}

/** Distance between two samples of the depth, in pixels. */
const cell = 8

type Point = readonly [x: number, y: number]

/**
 * The depth contours of a sea bed as one SVG group; equal charts give equal text. Lines are closed outside of the
 * chart, so the group must be clipped to it.
 */
export function contourGroup(chart: Chart, { color, width }: ContourStyle): string {
  const lines = contourLines(chart)
  const path = (heavy: boolean) =>
    lines
      .filter(line => line.heavy === heavy)
      .map(line => smoothPath(line.points))
      .join('')
  return (
    `<g fill="none" stroke="${color}">` +
    `<path d="${path(false)}" stroke-width="${width}"/><path d="${path(true)}" stroke-width="${width * 1.8}"/></g>`
  )
}

/** The closed lines of equal depth, and which of them are heavy. */
export function contourLines({ width, height, shoals, interval }: Chart) {
  // One sample more on each side: d3 closes lines along the edge, where they must not be seen.
  const columns = Math.ceil(width / cell) + 3
  const rows = Math.ceil(height / cell) + 3
  const depths = Array.from({ length: columns * rows }, (_, index) =>
    depthAt(shoals, ((index % columns) - 1) * cell, (Math.floor(index / columns) - 1) * cell),
  )
  const lowest = depths.reduce((least, depth) => Math.min(least, depth))
  const highest = depths.reduce((most, depth) => Math.max(most, depth))
  const grid = contours().size([columns, rows])
  const lines: { heavy: boolean; points: Point[] }[] = []
  for (let step = Math.ceil(lowest / interval); step <= highest / interval; step++) {
    for (const ring of grid.contour(depths, step * interval).coordinates.flat()) {
      // d3 puts the first sample at 0.5, and repeats the first point at the end.
      const points = ring.slice(1).map(([x = 0, y = 0]): Point => [(x - 1.5) * cell, (y - 1.5) * cell])
      lines.push({ heavy: step % 4 === 0, points })
    }
  }
  return lines
}

function depthAt(shoals: readonly Shoal[], x: number, y: number): number {
  // Two slow waves keep the lines from being the circles that a lone shoal would give.
  const swell = 0.35 * Math.sin(x / 97 + y / 143) + 0.3 * Math.sin(y / 81 - x / 190)
  return shoals.reduce(
    (sum, { x: cx, y: cy, radius, height }) =>
      sum + height * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / radius ** 2),
    swell,
  )
}

/** Quadratic curves through the middles of a line's pieces round off every corner. */
function smoothPath(points: readonly Point[]): string {
  const middles = points.map(([x, y], at): Point => {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y]
    return [(x + nextX) / 2, (y + nextY) / 2]
  })
  const curves = points.map((point, at) => `Q${pointText(point)} ${pointText(middles[at] ?? point)}`)
  return `M${pointText(middles.at(-1) ?? [0, 0])}${curves.join('')}Z`
}

const pointText = ([x, y]: Point): string => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`

/** The colours of the dark theme, for pictures drawn outside the style sheets. The accent is the configuration's. */
export const darkTheme = {
  ...themeSurfaces.dark,
  line: '#223140',
  contour: '#16232f',
  ink: '#e9eef1',
  ink2: '#9fb1be',
  ink3: '#7f93a3',
  green: '#46d08a',
  red: '#ff6f61',
} as const
