import { expect, test } from 'vitest'
import { countEdits, maxEdits } from './countEdits.ts'

test.each([
  ['cilium', 'cilium', 0, 0],
  ['cillium', 'cilium', 1, 1],
  ['clium', 'cilium', 1, 1],
  ['cilyum', 'cilium', 1, 1],
  ['icilium', 'cilium', 1, 1],
  ['cliium', 'cilium', 1, 1],
  ['kubrenets', 'kubernetes', 2, 2],
  ['cilliu', 'cilium', 2, 1],
  ['', 'pod', 3, 0],
  ['pod', '', 3, 3],
  ['node', 'pod', 2, 2],
])('%j is made of %j in %i edits, and of its beginning in %i', (typed, word, whole, beginning) => {
  expect([countEdits(typed, word, false), countEdits(typed, word, true)]).toEqual([whole, beginning])
})

test.each([
  ['pods', 0],
  ['nodes', 1],
  ['clusters', 1],
  ['namespace', 2],
  ['v1.29.1', 0],
])('%j may differ in %i', (typed, edits) => {
  expect(maxEdits(typed)).toBe(edits)
})
