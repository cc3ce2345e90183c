import { describe, expect, test } from 'vitest'
import { keptOffset, pixelRatio, sheetSize } from './sheet.ts'

const a4 = { width: 595, height: 842 }

describe('the size of a sheet', () => {
  test.each([
    ['its own on paper', a4, 1000, 100, { width: 793, height: 1122 }],
    ['twice that', a4, 1000, 200, { width: 1586, height: 2244 }],
    ['half of that', a4, 1000, 50, { width: 396, height: 560 }],
    ['the width of a phone', a4, 310, 100, { width: 310, height: 439 }],
    ['twice the width of a phone', a4, 310, 200, { width: 620, height: 877 }],
    ['of a page that lies', { width: 842, height: 595 }, 2000, 100, { width: 1122, height: 793 }],
    ['of a page without size to speak of', { width: 0.5, height: 0.5 }, 310, 50, { width: 1, height: 1 }],
    ['where there is no room yet', a4, 0, 100, { width: 1, height: 1 }],
  ])('%s', (_, points, room, percent, size) => {
    expect(sheetSize(points, room, percent)).toEqual(size)
  })
})

describe('pixels of the canvas', () => {
  test.each([
    [{ width: 793, height: 1122 }, 1, 1],
    [{ width: 793, height: 1122 }, 2, 2],
    [{ width: 1586, height: 2244 }, 2, 2],
  ])('%o on a screen of %i', (size, ofScreen, ratio) => {
    expect(pixelRatio(size, ofScreen)).toBe(ratio)
  })

  test('are never more than a canvas can have', () => {
    const ratio = pixelRatio({ width: 1586, height: 2244 }, 3)
    expect(1586 * ratio * 2244 * ratio).toBeCloseTo(4096 * 4096, 0)
  })
})

describe('the reading position', () => {
  const down = { window: 800, anchor: 0, margin: 24 }
  const across = { window: 1000, anchor: 0.5, margin: 24 }
  test.each([
    ['the top stays the top', { ...down, offset: 0, before: 1000, after: 2000 }, 0],
    ['the line at the top stays there', { ...down, offset: 524, before: 1000, after: 2000 }, 1024],
    ['and back', { ...down, offset: 1024, before: 2000, after: 1000 }, 524],
    ['what was whole begins at the top', { ...down, offset: 0, before: 400, after: 1600 }, 0],
    ['what was whole is in the middle', { ...across, offset: 0, before: 800, after: 1600 }, 324],
    ['and back to whole', { ...across, offset: 324, before: 1600, after: 800 }, 0],
    ['the middle of what is wider stays', { ...across, offset: 524, before: 1600, after: 2400 }, 1024],
  ])('%s', (_, zoomed, offset) => {
    expect(keptOffset(zoomed)).toBeCloseTo(offset, 6)
  })
})
