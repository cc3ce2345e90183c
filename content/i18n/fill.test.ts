import { expect, test } from 'vitest'
import { fill, fillCount } from './fill.ts'

test('values stand for their names', () => {
  expect(fill('Page {page} of {pages}', { page: 2, pages: 5 })).toBe('Page 2 of 5')
  expect(fill('{a}{a} $& {b}', { a: '$1', b: '{a}' })).toBe('$1$1 $& {a}')
})

test.each([
  [0, 'en', '0 posts'],
  [1, 'en', 'One post'],
  [2000, 'en', '2,000 posts'],
  [2000, 'de', '2.000 posts'],
])('%i in %s', (count, language, expected) => {
  expect(fillCount('One post|{count} posts', count, language)).toBe(expected)
})

test('a form for all numbers, with another value', () => {
  expect(fillCount('{count}{best}.', 3, 'en', { best: ', the best' })).toBe('3, the best.')
})
