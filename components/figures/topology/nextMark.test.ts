import { expect, test } from 'vitest'
import { nearest } from './nextMark.ts'

const points = [
  { name: 'middle', x: 100, y: 100 },
  { name: 'east', x: 200, y: 108 },
  { name: 'far east', x: 300, y: 100 },
  { name: 'north-east', x: 150, y: 20 },
  { name: 'same column', x: 104, y: 160 },
  { name: 'south-west', x: 10, y: 190 },
]

test.each<[from: string, direction: 'left' | 'right', to: string | undefined]>([
  ['middle', 'right', 'east'],
  ['middle', 'left', 'south-west'],
  ['east', 'left', 'middle'],
  ['far east', 'left', 'east'],
  ['far east', 'right', undefined],
  ['same column', 'left', 'south-west'],
])('from %s %s is %s', (from, direction, to) => {
  const start = points.find(point => point.name === from)!
  expect(nearest(start, points, direction === 'left' ? 'ArrowLeft' : 'ArrowRight')?.name).toBe(to)
})

test('a point in the same column, but for a few pixels, is neither left nor right', () => {
  expect(nearest({ x: 100, y: 100 }, [{ x: 108, y: 160 }], 'ArrowRight')).toBeUndefined()
})
