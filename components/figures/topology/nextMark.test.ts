import { expect, test } from 'vitest'
import { type Direction, nearest } from './nextMark.ts'

const points = [
  { name: 'middle', x: 100, y: 100 },
  { name: 'east', x: 200, y: 108 },
  { name: 'far east', x: 300, y: 100 },
  { name: 'north-east', x: 150, y: 20 },
  { name: 'same column', x: 104, y: 160 },
  { name: 'south-west', x: 10, y: 190 },
]

test.each<[from: string, direction: Direction, to: string | undefined]>([
  ['middle', 'right', 'east'],
  ['middle', 'up', 'north-east'],
  ['middle', 'down', 'same column'],
  ['middle', 'left', 'south-west'],
  ['east', 'left', 'middle'],
  ['far east', 'left', 'east'],
  ['far east', 'right', undefined],
  ['same column', 'left', 'south-west'],
  ['north-east', 'up', undefined],
])('from %s %s is %s', (from, direction, to) => {
  const start = points.find(point => point.name === from)!
  expect(nearest(start, points, direction)?.name).toBe(to)
})

test('a point in the same column, but for a few pixels, is neither left nor right', () => {
  expect(nearest({ x: 100, y: 100 }, [{ x: 108, y: 160 }], 'right')).toBeUndefined()
})
