import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlogFirstPage } from './BlogFirstPage.tsx'
import { BlogReader } from './BlogReader.tsx'

const post = {
  id: 1,
  slug: 'first',
  path: '/blog/first/',
  data: '/data/posts/first.json',
  title: 'First',
  excerpt: 'The first one.',
  author: 'Ada',
  date: '2025-03-01',
  readTime: '2 min read',
  tags: [{ name: 'News', path: '/blog/tag/news/' }],
  draft: false,
  scheduled: false,
} as const

const props = {
  blog: { heading: 'Blog', text: 'What we learn.' },
  first: {
    path: '/blog/page/2/',
    title: 'Blog, page 2 of 2',
    posts: [post],
    page: 2,
    pages: 2,
    pagination: [
      { page: 1, href: '/blog/', current: false },
      { page: 2, href: '/blog/page/2/', current: true },
    ],
    search: '/data/search/root.json',
    previous: '/blog/',
  },
  titleEnd: ' · Fairlead',
} as const

test('the server renders what the browser hydrates', () => {
  const html = renderToString(<BlogFirstPage {...props} />)
  expect(html).toContain('The first one.')
  expect(html).toBe(renderToString(<BlogReader {...props} />))
})
