import { expect, test } from 'vitest'
import { readTime } from './parsePost.ts'

test.each([
  [0, '1 min read'],
  [1, '1 min read'],
  [238, '1 min read'],
  [356, '1 min read'],
  [357, '2 min read'],
  [1428, '6 min read'],
])('%i words take %s', (words, expected) => {
  expect(readTime(words)).toBe(expected)
})
