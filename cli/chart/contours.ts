/** A hill (positive) or hollow (negative height) of the sea bed; lengths in pixels. */
export interface Shoal {
  x: number
  y: number
  /** Distance from the centre at which the height has fallen to about a third. */
  radius: number
  height: number
}

export interface Chart {
  width: number
  height: number
  shoals: readonly Shoal[]
  /** Difference in height between neighbouring lines; shoals are usually some units high. */
  interval: number
}

/** One depth contour: an SVG path, and whether it is one of the heavier lines, every fourth. */
export interface Contour {
  path: string
  heavy: boolean
}

const cell = 8
type Point = readonly [x: number, y: number]

/** The depth contours of a sea bed made of shoals, as smooth paths. Equal charts give equal paths. */
export function contours(chart: Chart): Contour[] {
  const columns = Math.ceil(chart.width / cell) + 1
  const rows = Math.ceil(chart.height / cell) + 1
  const depths = Array.from({ length: columns * rows }, (_, index) =>
    depthAt(chart.shoals, (index % columns) * cell, Math.floor(index / columns) * cell),
  )
  const from = Math.ceil(Math.min(...depths) / chart.interval)
  const to = Math.floor(Math.max(...depths) / chart.interval)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap(step =>
    // The small offset keeps a level off the samples' own values, where a line would have no direction.
    linesAt(step * chart.interval + 1e-6, { columns, rows, depths }).map(line => ({
      path: smoothPath(line),
      heavy: step % 4 === 0,
    })),
  )
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

interface Grid {
  columns: number
  rows: number
  depths: readonly number[]
}

// Marching squares: where a level crosses the sides of a cell, joined from cell to cell into lines. A side is
// known by the number of its first corner and its direction, so that both neighbours call it the same.
function linesAt(level: number, { columns, rows, depths }: Grid): Point[][] {
  const neighbours = new Map<number, number[]>()
  const depth = (corner: number) => depths[corner] ?? 0

  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const corner = row * columns + column
      const sides = [corner * 2, (corner + 1) * 2 + 1, (corner + columns) * 2, corner * 2 + 1]
      const crossed = sides.filter(side => depth(side >> 1) > level !== depth(endOf(side)) > level)
      for (let i = 0; i + 1 < crossed.length; i += 2) join(crossed[i] ?? 0, crossed[i + 1] ?? 0)
    }
  }

  const lines: Point[][] = []
  const open = [...neighbours.keys()].filter(side => neighbours.get(side)?.length === 1)
  for (const start of [...open, ...neighbours.keys()]) {
    const line: Point[] = []
    for (let side: number | undefined = start; side !== undefined; ) {
      const next: number[] | undefined = neighbours.get(side)
      if (!next) break
      neighbours.delete(side)
      line.push(pointOn(side))
      side = next.find(other => neighbours.has(other))
    }
    // Only a closed line starts at a side that had two neighbours.
    if (line.length > 3 && !open.includes(start)) line.push(line[0] ?? [0, 0])
    if (line.length > 3) lines.push(line)
  }
  return lines

  function endOf(side: number): number {
    return (side >> 1) + (side % 2 === 0 ? 1 : columns)
  }

  function join(a: number, b: number) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b])
    neighbours.set(b, [...(neighbours.get(b) ?? []), a])
  }

  function pointOn(side: number): Point {
    const [a, b] = [side >> 1, endOf(side)]
    const share = (level - depth(a)) / (depth(b) - depth(a))
    const x = (a % columns) + (side % 2 === 0 ? share : 0)
    const y = Math.floor(a / columns) + (side % 2 === 0 ? 0 : share)
    return [x * cell, y * cell]
  }
}

// Quadratic curves through the middles of a line's pieces round off every corner.
function smoothPath(line: readonly Point[]): string {
  const [first, ...rest] = line
  if (!first) return ''
  const pieces = rest.slice(0, -1).map((point, index) => {
    const after = rest[index + 1] ?? point
    return `Q${text(point)} ${text([(point[0] + after[0]) / 2, (point[1] + after[1]) / 2])}`
  })
  return `M${text(first)}${pieces.join('')}L${text(rest.at(-1) ?? first)}`
}

function text([x, y]: Point): string {
  return `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`
}
