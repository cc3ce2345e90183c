import { describe, expect, test } from 'vitest'
import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import { llmsTxt, robots, searchPosts, securityTxt, sitemap } from './generatedFiles.ts'
import type { Post } from '../model/Post.ts'

describe('llms txt', () => {
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
})

describe('sitemap', () => {
  test('a page that search engines should not know is left out', () => {
    const routes = [
      { path: '/0/', inSitemap: false, images: [] },
      { path: '/1/', inSitemap: true, images: [] },
    ] as unknown as Route[]
    const text = sitemap('https://example.com/docs', routes)
    expect(text).not.toContain('https://example.com/docs/0/')
    expect(text).toContain('<loc>https://example.com/docs/1/</loc>')
  })

  test('a change before 1970 has no day', () => {
    const routes = ['1969-12-31', '1970-01-01', '0001-01-01'].map(lastmod => ({
      path: `/${lastmod}/`,
      inSitemap: true,
      images: [],
      lastmod,
    })) as unknown as Route[]
    const text = sitemap('https://example.com', routes)
    expect(text.match(/<loc>/g)).toHaveLength(3)
    expect(text.match(/<lastmod>.*?(?=<\/lastmod>)/g)).toEqual(['<lastmod>1970-01-01'])
  })

  test.each([
    [undefined, ''],
    [{}, ''],
    [{ aiTrain: false }, 'Content-Signal: ai-train=no\n'],
    [
      { search: true, aiInput: true, aiTrain: false },
      'Content-Signal: search=yes, ai-input=yes, ai-train=no\n',
    ],
  ])('robots.txt states the signals %j in the group of all robots', (contentSignals, line) => {
    const config = { siteUrl: 'https://a.io', ...(contentSignals ? { contentSignals } : {}) }
    const text = robots({ config, isPreview: false } as unknown as Site)
    expect(text).toBe(`User-agent: *\n${line}Allow: /\n\nSitemap: https://a.io/sitemap.xml\n`)
  })
})

describe('security.txt', () => {
  const contact = 'mailto:a@a.io'
  const write = (config: object, more: object = {}) =>
    securityTxt({
      config: { siteUrl: 'https://a.io', security: { contact }, ...config },
      isPreview: false,
      today: '2026-11-29',
      ...more,
    } as unknown as Site)

  test('has the contact, the rules, its own address, and a date within a year', () => {
    expect(write({ security: { contact, policy: '/rules/' } })).toEqual([
      'Contact: mailto:a@a.io\nExpires: 2027-11-01T00:00:00Z\nPolicy: https://a.io/rules/\nCanonical: https://a.io/.well-known/security.txt\n',
    ])
    expect(write({}).join()).not.toContain('Policy')
  })

  test.each([
    ['one without a contact', { security: undefined }, {}],
    ['a preview', {}, { isPreview: true }],
    ['a site below the root of its host', { siteUrl: 'https://a.io/docs' }, {}],
  ])('is not part of %s', (_, config, more) => {
    expect(write(config, more)).toEqual([])
  })
})

test('the search has the texts of the newest posts, up to a million letters', () => {
  const post = (name: string, letters: number) =>
    ({
      path: `/blog/${name}/`,
      title: 'A post',
      excerpt: 'In short.',
      date: '2026-01-02',
      tags: [{ name: 'RBAC', path: '/blog/tag/rbac/' }],
      content: {
        html: '<p>Not this</p>',
        markdown: 'Nor this',
        headings: [{ depth: 2, id: 'first', text: 'First' }],
        searchText: 'x'.repeat(letters),
      },
    }) as unknown as Post
  const head = {
    title: 'A post',
    excerpt: 'In short.',
    date: '2026-01-02',
    tags: ['RBAC'],
    headings: ['First'],
  }
  const sizes = Array.from({ length: 500 }, () => 2000)
  expect(searchPosts([...sizes, 1].map(size => post('a', size)))).toEqual([
    ...sizes.map(size => ({ path: '/blog/a/', ...head, text: 'x'.repeat(size) })),
    { path: '/blog/a/', ...head },
  ])
})
