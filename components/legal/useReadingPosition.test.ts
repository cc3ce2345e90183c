import { describe, expect, test } from 'vitest'
import { canvasPixelRatio, pageSize } from './useReadingPosition.ts'

const a4 = { width: 595, height: 842 }

describe('the size of a page', () => {
  test.each([
    ['at 100 percent is that on paper', a4, 1000, 100, { width: 793, height: 1122 }],
    ['at 200 percent', a4, 1000, 200, { width: 1586, height: 2244 }],
    ['at 50 percent', a4, 1000, 50, { width: 396, height: 560 }],
    ['on a phone is the available width', a4, 310, 100, { width: 310, height: 439 }],
    ['on a phone at 200 percent', a4, 310, 200, { width: 620, height: 877 }],
    ['in landscape', { width: 842, height: 595 }, 2000, 100, { width: 1122, height: 793 }],
    ['of a tiny page is at least a pixel', { width: 0.5, height: 0.5 }, 310, 50, { width: 1, height: 1 }],
    ['without an available width is at least a pixel', a4, 0, 100, { width: 1, height: 1 }],
  ])('%s', (_, points, availableWidth, percent, size) => {
    expect(pageSize(points, availableWidth, percent)).toEqual(size)
  })
})

describe('the pixel ratio of the canvas', () => {
  test.each([
    [{ width: 793, height: 1122 }, 1, 1],
    [{ width: 793, height: 1122 }, 2, 2],
    [{ width: 1586, height: 2244 }, 2, 2],
  ])('%o on a screen of %i', (size, screenPixelRatio, ratio) => {
    expect(canvasPixelRatio(size, screenPixelRatio)).toBe(ratio)
  })

  test('is limited by the largest canvas', () => {
    const ratio = canvasPixelRatio({ width: 1586, height: 2244 }, 3)
    expect(1586 * ratio * 2244 * ratio).toBeCloseTo(4096 * 4096, 0)
  })
})
