import { expect, test } from 'vitest'
import { limitedNearest, nearest, onlyNearest, suggestion } from './nearest.ts'

const keys = ['title', 'tags', 'updated', 'lightImage', 'darkImage']

test.each([
  ['tag', 'tags'],
  ['tgas', 'tags'],
  ['Tags', 'tags'],
  ['titel', 'title'],
  ['update', 'updated'],
  ['lightimage', 'lightImage'],
  ['dark_image', 'darkImage'],
  ['category', undefined],
  ['x', undefined],
])('%j is nearest to %j', (word, expected) => {
  expect(nearest(word, keys)).toBe(expected)
})

test('nothing is near to a word that nobody types', () => {
  expect(nearest('a'.repeat(10_000), ['a'.repeat(10_001)])).toBeUndefined()
})

test('nothing is near to nothing', () => {
  expect(nearest('tags', [])).toBeUndefined()
})

test('where none is near, something else is suggested', () => {
  expect(suggestion('category', keys, 'Remove it.')).toBe('Remove it.')
  expect(suggestion('tag', keys, 'Remove it.')).toContain('`tags`')
})

test('so many long words are no typing mistakes that the last one gets no suggestion', () => {
  const nearestOf = limitedNearest()
  const candidates = Array.from({ length: 3000 }, (_, at) => `${'heading-'.repeat(22)}${at}`)
  const found = candidates.map(candidate => nearestOf(`${candidate}x`, candidates))
  expect(found[0]).toBe(candidates[0])
  expect(found.at(-1)).toBeUndefined()
})

test.each([
  ['tag', 'tags'],
  ['pot', undefined],
  ['POD', 'pod'],
  ['category', undefined],
])('the only one that is nearest to %j is %j', (word, expected) => {
  expect(onlyNearest(word, [...keys, 'pod', 'port'])).toBe(expected)
})
