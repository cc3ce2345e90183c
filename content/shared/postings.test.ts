import { expect, test } from 'vitest'
import { decodePostings, encodePostings, maxWeight } from './postings.ts'

test.each<[number[], number[]]>([
  [[], []],
  [[0], [1]],
  [[31], [maxWeight]],
  [[32], [2]],
  [
    [0, 1, 2, 34, 66, 1090, 40_000],
    [1, 2, 3, 4, 5, 6, maxWeight],
  ],
  [[1_048_576], [9]],
])('posts %j with weights %j are read as they were written', (posts, weights) => {
  const text = encodePostings({ posts, weights })
  expect(JSON.stringify(text)).toBe(`"${text}"`)
  const read: [number[], number[]] = [[], []]
  decodePostings(text, (post, weight) => {
    read[0].push(post)
    read[1].push(weight)
  })
  expect(read).toEqual([posts, weights])
})
