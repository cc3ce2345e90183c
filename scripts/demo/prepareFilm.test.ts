import { expect, test } from 'vitest'
import { cameraTo, view } from './prepareFilm.ts'

const figure = { width: view.width, height: 1000 }
const row = { x: 20, y: 600, width: 100, height: 40 }

test.each([
  ['centres its target', row, { zoom: 1 }, { x: 0, y: view.height / 2 - 620 }],
  ['does not look beyond the figure', { ...row, y: 900 }, { zoom: 1 }, { x: 0, y: view.height - 1000 }],
  ['aligns the start', row, { edge: 'start', zoom: 2 }, { x: 0, y: -1200 }],
  ['aligns the end', row, { edge: 'end', zoom: 2 }, { x: 0, y: view.height - 1280 }],
  ['shows a long target from its start', { ...row, height: 400 }, { zoom: 1 }, { x: 0, y: 16 - 600 }],
] as const)('%s', (_, target, look, { x, y }) => {
  expect(cameraTo(target, figure, look)).toEqual({ x, y, zoom: look.zoom })
})

test('centres a figure that is smaller than the view', () => {
  const small = { width: view.width * 2, height: 100 }
  expect(cameraTo(row, small, { zoom: 0.5 })).toEqual({ x: 0, y: (view.height - 50) / 2, zoom: 0.5 })
})
