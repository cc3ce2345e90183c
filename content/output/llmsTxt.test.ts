import { expect, test } from 'vitest'
import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import { llmsTxt } from './llmsTxt.ts'

const route = (path: string, page: string, more: Partial<Route> = {}): Route =>
  ({
    path,
    page,
    inSitemap: true,
    data: () => ({ head: { socialTitle: `Of ${path}`, description: 'What it *is*.' } }),
    ...more,
  }) as unknown as Route

const post = (number: number) => route(`/blog/p${number}/`, 'blog/@slug', { markdown: () => '' })

const write = (routes: readonly Route[]) => {
  const posts = routes.filter(({ page }) => page === 'blog/@slug')
  const config = {
    name: 'Fairlead',
    tagline: 'It keeps lines true.',
    siteUrl: 'https://a.io/docs',
    language: 'en',
    blog: { heading: 'Blog' },
  }
  return llmsTxt({ config, posts } as unknown as Site, routes)
}

test('lists pages and posts, each as markdown if it is there', () => {
  const routes = [
    route('/', 'index'),
    route('/blog/', 'blog'),
    route('/blog/page/2/', 'blog/page/@number'),
    route('/blog/tag/x/', 'blog/tag/@tag'),
    route('/about/', '@text', { markdown: () => '' }),
    route('/404.html', '_error', { inSitemap: false }),
    post(1),
  ]
  expect(write(routes)).toBe(`# Fairlead

> It keeps lines true.

## Pages

- [Of /](https://a.io/docs/): What it \\*is\\*.
- [Of /blog/](https://a.io/docs/blog/): What it \\*is\\*.
- [Of /about/](https://a.io/docs/about/index.md): What it \\*is\\*.

## Blog

- [Of /blog/p1/](https://a.io/docs/blog/p1/index.md): What it \\*is\\*.
`)
})

test('a site without posts has no section of them', () => {
  expect(write([route('/', 'index')])).not.toContain('## Blog')
})

test('of many posts, the newest hundred are listed', () => {
  const text = write(Array.from({ length: 300 }, (_, at) => post(at)))
  expect(text.match(/index\.md/g)).toHaveLength(100)
  expect(text).toContain('/p99/')
})
