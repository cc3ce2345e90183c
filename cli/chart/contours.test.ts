import { describe, expect, it } from 'vitest'
import { contours } from './contours.ts'

const chart = {
  width: 400,
  height: 300,
  shoals: [{ x: 200, y: 150, radius: 90, height: 5 }],
  interval: 0.5,
}

describe('contours', () => {
  it('draws closed lines around a shoal, every fourth heavy', () => {
    const lines = contours(chart)
    const closed = lines.filter(({ path }) => path.match(/^M([\d.]+ [\d.]+)/)?.[1] === path.split('L').at(-1))
    expect(closed.length).toBeGreaterThan(5)
    expect(lines.filter(line => line.heavy).length).toBeLessThan(lines.length / 2)
  })

  it('keeps every point on the chart, give or take a cell', () => {
    const numbers = contours(chart).flatMap(({ path }) => path.match(/-?[\d.]+/g) ?? [])
    expect(Math.min(...numbers.map(Number))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers.map(Number))).toBeLessThanOrEqual(chart.width + 8)
  })

  it('draws the same chart the same way', () => {
    expect(contours(chart)).toEqual(contours(chart))
  })
})
