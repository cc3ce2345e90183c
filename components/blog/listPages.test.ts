import { expect, test } from 'vitest'
import type { ListData } from '../../content/model/PageData.ts'
import type { PostSummary } from '../../content/model/Post.ts'
import { pagination } from '../../content/routes/listRoutes.ts'
import { inPlaceTarget, unloadedList } from './listPages.ts'

const post = {
  id: 1,
  slug: 'one',
  path: '/blog/one/',
  data: '/data/posts/one.0123456789.json',
  title: 'One',
  excerpt: 'Of one.',
  author: 'Ines Calder',
  date: '2026-01-02',
  readTime: '1 min read',
  tags: [],
  draft: false,
  scheduled: false,
} as const satisfies PostSummary

const list = (page: number, pages: number): ListData => ({
  path: page === 1 ? '/blog/' : `/blog/page/${page}/`,
  title: 'Blog',
  posts: [post],
  page,
  pages,
  pagination: pagination(page, pages),
})

const read = (path: string | null, page = 1, pages = 3) => {
  const target = inPlaceTarget(path, list(page, pages))
  return target && (target.card?.slug ?? target.list)
}

test.each([
  ['the card of a post', '/blog/one/', 'one'],
  ['another page', '/blog/page/2/', '/blog/page/2/'],
  ['the last page', '/blog/page/3/', '/blog/page/3/'],
  ['the page itself', '/blog/', undefined],
  ['a page below the first', '/blog/page/0/', undefined],
  ['a page above the last', '/blog/page/4/', undefined],
  ['no number', '/blog/page/two/', undefined],
  ['a post that is on another page', '/blog/two/', undefined],
  ['a place of the post', '/blog/one/#part', undefined],
  ['a tag', '/blog/tag/cilium/', undefined],
  ['another site', 'https://elsewhere.example/blog/page/2/', undefined],
  ['no address', null, undefined],
])('%s', (_, path, expected) => {
  expect(read(path)).toBe(expected)
})

test.each([1, 2, 3, 5, 6, 11, 40])('of %i pages, each leads to those of its control but itself', pages => {
  for (let page = 1; page <= pages; page++) {
    const numbers = Array.from({ length: pages + 2 }, (_, at) => at)
    const paths = numbers.map(number => (number === 1 ? '/blog/' : `/blog/page/${number}/`))
    const shown = pagination(page, pages).flatMap(entry => (entry === 'ellipsis' ? [] : entry.page))
    const led = numbers.filter((_, at) => read(paths[at]!, page, pages) !== undefined)
    expect(led).toEqual(shown.filter(number => number !== page))
  }
})

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
  const { previous, next, ...unloaded } = unloadedList(first, path)
  expect({ page: unloaded.page, previous, next }).toEqual(expected)
  expect(unloaded).toMatchObject({ path, pagination: pagination(expected.page, 4) })
})

test.each(['/blog/', '/blog/page/5/', '/blog/page/x/'])('%s is no other page of the list', path => {
  expect(unloadedList(first, path)).toBe(first)
})
