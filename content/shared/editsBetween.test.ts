import { expect, test } from 'vitest'
import { editsBetween } from './editsBetween.ts'

const cases: [from: string, to: string, edits: number][] = [
  ['cilium', 'cilium', 0],
  ['cillium', 'cilium', 1],
  ['clium', 'cilium', 1],
  ['cilyum', 'cilium', 1],
  ['icilium', 'cilium', 1],
  ['cliium', 'cilium', 1],
  ['kubrenets', 'kubernetes', 2],
  ['spinankre', 'spinnaker', 2],
  ['ca', 'abc', 3],
  ['node', 'pod', 2],
  ['', 'pod', 3],
  ['pod', '', 3],
  ['', '', 0],
]

test.each(cases)('%j and %j: %i', (from, to, edits) => {
  expect([editsBetween(from, to), editsBetween(to, from)]).toEqual([edits, edits])
  for (let max = 0; max < 5; max++) expect(editsBetween(from, to, max)).toBe(edits > max ? Infinity : edits)
})

test('the work of far texts is little', () => {
  const budget = { left: 10_000 }
  expect(editsBetween('a'.repeat(200), 'b'.repeat(200), 2, budget)).toBe(Infinity)
  expect(budget.left).toBeGreaterThan(9000)
})
