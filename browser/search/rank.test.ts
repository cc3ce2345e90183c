import { expect, test } from 'vitest'
import { rank } from './rank.ts'

const weights = (...pairs: [number, number][]) => new Map(pairs)

test.each([
  ['nothing', [], [], false],
  ['a word that no post has', [weights()], [], false],
  ['the heavier goes first', [weights([1, 3], [2, 24])], [2, 1], true],
  ['of equals, the newer', [weights([1, 5], [9, 5], [4, 5])], [9, 4, 1], true],
  ['all words must match', [weights([1, 50], [2, 1]), weights([2, 1], [3, 50])], [2], true],
  [
    'no post has all: most words first',
    [weights([1, 9], [2, 1]), weights([2, 1]), weights([3, 50])],
    [2, 3, 1],
    false,
  ],
  [
    'a rare word counts for more',
    [weights([1, 5], [2, 5], [3, 5], [4, 5]), weights([5, 5])],
    [5, 4, 3, 2, 1],
    false,
  ],
])('%s', (_, words, posts, hasAll) => {
  expect(rank(words, 10)).toEqual({ posts, hasAll })
})
