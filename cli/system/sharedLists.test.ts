import { expect, test } from 'vitest'
import { sharedLists } from './sharedLists.ts'

test('equal lists are one, and others are not', () => {
  const shared = sharedLists()
  const list = shared(['a', 'b'])
  expect(list).toEqual(['a', 'b'])
  expect(shared(['a', 'b'])).toBe(list)
  for (const other of [[], [''], ['ab'], ['a', 'b', ''], ['b', 'a']]) expect(shared(other)).toEqual(other)
})

test('the texts of a new list are given to a function, once', () => {
  const given: string[] = []
  const shared = sharedLists(text => (given.push(text), text.toUpperCase()))
  expect([shared(['a']), shared(['a'])]).toEqual([['A'], ['A']])
  expect(given).toEqual(['a'])
})
