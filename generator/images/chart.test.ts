import { describe, expect, test } from 'vitest'
import { contourGroup, contourLines } from './chart.ts'

const chart = {
  width: 400,
  height: 300,
  shoals: [{ x: 200, y: 150, radius: 90, height: 5 }],
  interval: 0.5,
}
const lines = contourLines(chart)

describe('contour lines', () => {
  test('are closed around a shoal, and some of them heavy', () => {
    const around = lines.filter(({ points }) => {
      const xs = points.map(([x]) => x)
      const ys = points.map(([, y]) => y)
      return Math.min(...xs) < 200 && Math.max(...xs) > 200 && Math.min(...ys) < 150 && Math.max(...ys) > 150
    })
    expect(around.length).toBeGreaterThan(5)
    expect(lines.filter(({ heavy }) => heavy).length).toBeLessThan(lines.length / 2)
  })

  test('lie on the chart, or up to two cells outside, where they are closed', () => {
    const points = lines.flatMap(line => line.points)
    for (const [x, y] of points) {
      expect(Math.abs(x - 200)).toBeLessThanOrEqual(200 + 16)
      expect(Math.abs(y - 150)).toBeLessThanOrEqual(150 + 20)
    }
    const closing = points.filter(([x, y]) => x === -12 || y === -12)
    expect(closing.length).toBeGreaterThan(0)
  })

  test('run where the depth is a multiple of the interval', () => {
    // Along the row through the shoal's middle, each light or heavy line is crossed once on either side of it.
    const [top] = lines.filter(({ points }) => points.length < 40).slice(-1)
    expect(top?.points.every(([x, y]) => Math.hypot(x - 200, y - 150) < 60)).toBe(true)
  })
})

test('equal charts give equal text', () => {
  const style = { color: '#123456', width: 1 }
  expect(contourGroup(chart, style)).toBe(contourGroup({ ...chart }, style))
  expect(contourGroup(chart, style)).toMatch(
    /^<g fill="none" stroke="#123456"><path d="(?:M[\d. Q-]+Z)+" stroke-width="1"\/><path/,
  )
})
