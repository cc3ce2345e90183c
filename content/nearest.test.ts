import { expect, test } from 'vitest'
import { nearest, suggestion } from './nearest.ts'

const keys = ['title', 'tags', 'updated', 'lightImage', 'darkImage']

test.each([
  ['tag', 'tags'],
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

test('nothing is near to nothing', () => {
  expect(nearest('tags', [])).toBeUndefined()
})

test('where none is near, something else is suggested', () => {
  expect(suggestion('category', keys, 'Remove it.')).toBe('Remove it.')
  expect(suggestion('tag', keys, 'Remove it.')).toContain('`tags`')
})
