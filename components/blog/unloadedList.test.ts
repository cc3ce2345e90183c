import { expect, test } from 'vitest'
import type { ListData } from '../../content/model/PageData.ts'
import { pagination } from '../../content/routes/pagination.ts'
import { unloadedList } from './unloadedList.ts'

const first: ListData = {
  path: '/blog/',
  title: 'Blog',
  page: 1,
  pages: 4,
  posts: [],
  pagination: pagination(1, 4),
  next: '/blog/page/2/',
}

test.each([
  ['/blog/page/2/', { page: 2, previous: '/blog/', next: '/blog/page/3/' }],
  ['/blog/page/4/', { page: 4, previous: '/blog/page/3/', next: undefined }],
])('%s', (path, expected) => {
  const { previous, next, ...list } = unloadedList(first, path)
  expect({ page: list.page, previous, next }).toEqual(expected)
  expect(list).toMatchObject({ path, pagination: pagination(expected.page, 4) })
})

test.each(['/blog/', '/blog/page/5/', '/blog/page/x/'])('%s is no other page of the list', path => {
  expect(unloadedList(first, path)).toBe(first)
})
