import { describe, expect, test } from 'vitest'
import type { PaginationEntry } from '../model/PageData.ts'
import { pagination } from './listRoutes.ts'

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

test('another list has its own addresses', () => {
  expect(pagination(1, 2, '/blog/tag/cilium/').map(entry => entry !== 'ellipsis' && entry.href)).toEqual([
    '/blog/tag/cilium/',
    '/blog/tag/cilium/page/2/',
  ])
})

describe('up to 1,000 pages', () => {
  const totals = [...Array.from({ length: 60 }, (_, at) => at + 1), 99, 100, 500, 999, 1000]

  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

  /** The control as the specification says it, written out. */
  const specified = (current: number, total: number): string => {
    const mark = (page: number) => (page === current ? `[${page}]` : `${page}`)
    if (total <= 1) return ''
    if (total <= 5) return range(1, total).map(mark).join(' ')
    const near = [1, current - 1, current, current + 1, total].filter(page => page >= 1 && page <= total)
    const [first = '', ...others] = [...new Set(near)].map(mark)
    const last = others.pop() ?? ''
    return [first, current > 3 ? '…' : [], others, current < total - 2 ? '…' : [], last].flat().join(' ')
  }

  test.each(totals)('of %i: the rule of the specification holds on every page', total => {
    const pages = range(1, total)
    expect(pages.map(page => pagination(page, total).map(shown).join(' '))).toEqual(
      pages.map(page => specified(page, total)),
    )
  })
})
