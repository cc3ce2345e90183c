import { expect, test, vi } from 'vitest'
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

const keys = ['ArrowLeft', 'ArrowRight', 'PageDown', '+']

test.each([
  ['left to right', undefined, ['previous', 'next', 'next', 'in']],
  ['right to left', 'rtl', ['next', 'previous', 'next', 'in']],
])('on a page from %s, keys turn pages as the arrows on the buttons show', async (_, direction, expected) => {
  vi.resetModules()
  vi.doMock('../../content/i18n/siteWords.ts', () => ({ direction }))
  const { viewerAction: action } = await import('./viewerAction.ts')
  vi.doUnmock('../../content/i18n/siteWords.ts')
  vi.resetModules()
  expect(keys.map(key => action({ key } as KeyboardEvent, null))).toEqual(expected)
})
