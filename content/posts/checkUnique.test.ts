import { expect, test } from 'vitest'
import { nextId } from './checkUnique.ts'

test.each<[readonly (number | undefined)[], number]>([
  [[], 1],
  [[1, 2, 3], 4],
  [[7, undefined, 3], 8],
  [[undefined], 1],
  [[1, 3, Number.MAX_SAFE_INTEGER], 2],
])('after the ids %j comes %i', (ids, next) => {
  expect(nextId(ids.map(id => (id === undefined ? {} : { id })))).toBe(next)
})

test('after 200,000 ids comes one more', () => {
  expect(nextId(Array.from({ length: 200_000 }, (_, at) => ({ id: at + 1 })))).toBe(200_001)
})
