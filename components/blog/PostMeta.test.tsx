import { fromHtml } from 'hast-util-from-html'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { elementsOf, textOf } from '../../tests/fixtures/html/elements.ts'
import { PostMeta } from './PostMeta.tsx'

const post = {
  path: '/blog/a/',
  title: 'A',
  excerpt: '',
  author: 'Ines Carvalho',
  date: '2026-01-02',
  readTime: '6 min read',
  draft: false,
  scheduled: false,
} as const

const changed = { ...post, updated: '2026-03-04' } as const
const publication = ['2026-01-02', 'January 2, 2026']
const change = ['2026-03-04', 'March 4, 2026']

test.each([
  ['that has not changed', post, true, [publication]],
  ['that has changed', changed, true, [publication, change]],
  ['that has changed, in a list', changed, false, [publication]],
])('a post %s shows its days, for programs too', (_, shown, full, expected) => {
  const html = renderToStaticMarkup(<PostMeta post={shown} full={full} />)
  const times = elementsOf(fromHtml(html)).filter(({ tagName }) => tagName === 'time')
  expect(times.map(time => [time.properties['dateTime'], textOf(time)])).toEqual(expected)
})
