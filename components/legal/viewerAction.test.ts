import { expect, test } from 'vitest'
import { pageWithin, zoomPercent, zoomStep } from './viewerAction.ts'

/** The zoom after each of a number of steps in one direction. */
const zoomSteps = (from: number, direction: 1 | -1, count: number): number[] =>
  Array.from({ length: count }).reduce<number[]>(
    steps => [...steps, zoomStep(steps.at(-1) ?? from, direction)],
    [],
  )

test.each([
  ['in from the initial zoom', zoomPercent.initial, 1, [120, 140, 160, 180, 200, 200]],
  ['out from the initial zoom', zoomPercent.initial, -1, [80, 60, 50, 50]],
  ['in from the minimum', zoomPercent.min, 1, [70, 90, 110, 130, 150, 170, 190, 200, 200]],
  ['out from the maximum', zoomPercent.max, -1, [180, 160, 140, 120, 100]],
] as const)('%s', (_, from, direction, steps) => {
  expect(zoomSteps(from, direction, steps.length)).toEqual(steps)
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
