import { describe, expect, test } from 'vitest'
import type { PaginationEntry } from './PageData.ts'
import { pagination } from './pagination.ts'

const shown = (entry: PaginationEntry) =>
  entry === 'ellipsis' ? '…' : entry.current ? `[${entry.page}]` : `${entry.page}`

test.each([
  [1, 0, ''],
  [1, 1, ''],
  [1, 2, '[1] 2'],
  [3, 5, '1 2 [3] 4 5'],
  [1, 6, '[1] 2 … 6'],
  [2, 6, '1 [2] 3 … 6'],
  [3, 6, '1 2 [3] 4 … 6'],
  [4, 6, '1 … 3 [4] 5 6'],
  [5, 6, '1 … 4 [5] 6'],
  [6, 6, '1 … 5 [6]'],
  [5, 10, '1 … 4 [5] 6 … 10'],
])('page %i of %i: %s', (current, total, expected) => {
  expect(pagination(current, total).map(shown).join(' ')).toBe(expected)
})

test('the first page is the blog itself', () => {
  expect(pagination(2, 3).map(entry => entry !== 'ellipsis' && entry.href)).toEqual([
    '/blog/',
    '/blog/page/2/',
    '/blog/page/3/',
  ])
})

describe('up to 1,000 pages', () => {
  const totals = [...Array.from({ length: 60 }, (_, at) => at + 1), 99, 100, 500, 999, 1000]

  test.each(totals)('of %i: the rule of the specification holds on every page', total => {
    for (let current = 1; current <= total; current++) {
      const entries = pagination(current, total)
      if (total <= 1) {
        expect(entries).toEqual([])
        continue
      }
      const pages = entries.flatMap(entry => (entry === 'ellipsis' ? [] : [entry.page]))
      const near = [1, current - 1, current, current + 1, total].filter(page => page >= 1 && page <= total)
      const wanted = total <= 5 ? Array.from({ length: total }, (_, at) => at + 1) : [...new Set(near)]
      if (pages.join() !== wanted.join()) expect([current, pages]).toEqual([current, wanted])
      const marked = entries.filter(entry => entry !== 'ellipsis' && entry.current)
      if (marked.length !== 1) expect([current, marked]).toEqual([current, 'one current page'])
      const before = total > 5 && current > 3
      const after = total > 5 && current < total - 2
      const gaps = [entries[1] === 'ellipsis', entries.at(-2) === 'ellipsis']
      if (gaps[0] !== before || gaps[1] !== after)
        expect([current, ...gaps]).toEqual([current, before, after])
    }
  })
})
