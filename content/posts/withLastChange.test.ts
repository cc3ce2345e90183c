import { expect, test } from 'vitest'
import type { Post, TextPage } from '../model/Post.ts'
import type { Day } from '../model/SiteConfig.ts'
import { pageWithLastChange, withLastChange } from './withLastChange.ts'

const post = (updated?: Day) =>
  ({
    slug: 'a',
    path: '/blog/a/',
    date: '2026-02-01',
    data: '/data/posts/a.json',
    html: '',
    headings: [],
    ...(updated ? { updated } : {}),
  }) as unknown as Post
const today = '2026-06-01'

test.each<[given: Day | undefined, ofGit: Day | undefined, shown: Day | undefined]>([
  [undefined, '2026-03-01', '2026-03-01'],
  [undefined, '2026-06-01', '2026-06-01'],
  [undefined, '2026-02-01', undefined],
  [undefined, '2026-01-01', undefined],
  [undefined, '2026-06-02', undefined],
  [undefined, undefined, undefined],
  ['2026-02-02', '2026-03-01', '2026-02-02'],
])('updated: %s, changed in git on %s: %s', (given, ofGit, shown) => {
  expect(withLastChange(post(given), ofGit, today).updated).toBe(shown)
})

test('the data of a post are named by what they say; a post that is read for its checks has none', () => {
  expect(withLastChange(post(), '2026-03-01', today).data).not.toBe(post().data)
  expect(withLastChange({ ...post(), data: '/' }, '2026-03-01', today).data).toBe('/')
})

test('a page has no day of publication', () => {
  const page = { path: '/about/' } as TextPage
  expect(pageWithLastChange(page, '2020-03-01', today).updated).toBe('2020-03-01')
  expect(pageWithLastChange(page, '2026-07-01', today)).toBe(page)
})
