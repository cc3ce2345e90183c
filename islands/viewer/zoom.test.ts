import { expect, test } from 'vitest'
import { pageWithin, ZOOM, zoomStep } from './zoom.ts'

/** What is shown on the way, from a zoom on, so many steps in or out. */
const walk = (from: number, direction: 1 | -1, steps: number): number[] =>
  Array.from({ length: steps }).reduce<number[]>(way => [...way, zoomStep(way.at(-1) ?? from, direction)], [])

test.each([
  ['in from the first', ZOOM.first, 1, [120, 140, 160, 180, 200, 200]],
  ['out from the first', ZOOM.first, -1, [80, 60, 50, 50]],
  ['in from the least', ZOOM.least, 1, [70, 90, 110, 130, 150, 170, 190, 200, 200]],
  ['out from the most', ZOOM.most, -1, [180, 160, 140, 120, 100]],
] as const)('%s', (_, from, direction, way) => {
  expect(walk(from, direction, way.length)).toEqual(way)
})

test.each([
  [1, 6, 1],
  [6, 6, 6],
  [7, 6, 6],
  [0, 6, 1],
  [-3, 6, 1],
  [2, 1, 1],
])('page %i of %i is %i', (page, pages, shown) => {
  expect(pageWithin(page, pages)).toBe(shown)
})
