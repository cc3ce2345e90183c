import { expect, test } from 'vitest'
import siteConfig from '../../tests/fixtures/site/site.config.ts'
import type { ListPageData, TagPageData } from '../model/PageData.ts'
import type { Post } from '../model/Post.ts'
import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import { authoredPosts } from '../posts/authorPages.ts'
import { taggedPosts, withFooters } from '../posts/resolveTexts.ts'
import { routes, withMarkdown } from './routes.ts'
import { renderMarkdown } from '../markdown/renderMarkdown.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'

const config = {
  ...siteConfig,
  blog: { ...siteConfig.blog, pageSize: 2, tagPageSize: 3, socialCards: 0 },
}

/** A site whose posts, p0 the newest, all have the tag `x`; three are on a page of a tag, two on one of the blog. */
const siteOf = (
  count: number,
  change: (at: number) => Partial<Post> = () => ({}),
  own: Site['config'] = config,
): Site => {
  const parsed = Array.from({ length: count }, (_, at) => ({
    slug: `p${at}`,
    file: `posts/p${at}.md`,
    path: `/blog/p${at}/`,
    title: `Post ${at}`,
    date: '2026-01-02',
    tags: [{ name: 'X', path: '/blog/tag/x/' }],
    subjects: ['/blog/tag/x/', 'post', String(at)],
    ids: [`heading-${at}`],
    references: [],
    content: { html: `<p>Text ${at}</p>`, headings: [], text: `Text ${at}` },
    ...change(at),
  })) as unknown as Post[]
  const posts = withFooters(parsed, own)
  return {
    config: own,
    today: '2026-01-03',
    legalTexts: {},
    cardTools: '',
    isPreview: false,
    pages: [],
    posts,
    tags: taggedPosts(posts),
    authors: authoredPosts(posts, own.authors ?? []),
  }
}

const pagesOf = (site: Site, page: RegExp) => routes(site).filter(route => page.test(route.page))

test.each([
  [1, ['/blog/tag/x/']],
  [3, ['/blog/tag/x/']],
  [4, ['/blog/tag/x/', '/blog/tag/x/page/2/']],
  [7, ['/blog/tag/x/', '/blog/tag/x/page/2/', '/blog/tag/x/page/3/']],
])('of %i posts with one tag', (count, addresses) => {
  const site = siteOf(count)
  const tagPages = pagesOf(site, /^blog\/tag\//)
  expect(tagPages.map(({ path }) => path)).toEqual(addresses)
  const data = tagPages.map(route => route.data() as TagPageData)
  expect(data.flatMap(({ posts }) => posts.map(({ slug }) => slug))).toEqual(
    site.posts.map(({ slug }) => slug),
  )
  expect(data.map(({ posts }) => posts.length).slice(0, -1)).toEqual(Array(addresses.length - 1).fill(3))
  data.forEach((page, at) => {
    expect(page).toMatchObject({ page: at + 1, pages: addresses.length, total: count })
    expect([page.previous, page.next]).toEqual([addresses[at - 1], addresses[at + 1]])
  })
  // The blog's own pages, the posts, the tag's pages and the archive.
  expect(pagesOf(site, /^blog/)).toHaveLength(Math.ceil(count / 2) + count + addresses.length + 1)
})

test('pinned posts are first in lists, and nowhere else', () => {
  const site = siteOf(4, at => (at > 1 ? { pinned: true, readTime: '2 min read' } : {}))
  const listed = (page: RegExp) =>
    pagesOf(site, page).flatMap(route => {
      const data = route.data() as TagPageData | ListPageData
      return ('list' in data ? data.list : data).posts
    })
  const order = ['p2', 'p3', 'p0', 'p1']
  expect(listed(/^blog(?:\/page\/@number)?$/).map(({ slug }) => slug)).toEqual(order)
  expect(listed(/^blog\/tag\//).map(({ slug }) => slug)).toEqual(order)
  expect(listed(/^blog$/).map(({ readTime }) => readTime)).toEqual(Array(2).fill('Pinned · 2 min read'))
  const [archive] = pagesOf(site, /^blog\/archive$/)
  expect(archive!.data()).toMatchObject({ years: [{ posts: site.posts.map(({ path }) => ({ path })) }] })
})

test('a blog without posts has its list and its archive, and no search', () => {
  const [blog, archive, ...others] = pagesOf(siteOf(0), /^blog/)
  expect(others).toEqual([])
  expect(archive).toMatchObject({ path: '/blog/archive/', inSitemap: false, anchors: [] })
  expect(archive!.data()).toMatchObject({ total: 0, years: [] })
  expect(archive!.data()).not.toHaveProperty('search')
  const { list } = blog!.data() as ListPageData
  expect(list).toMatchObject({ page: 1, pages: 1, posts: [], pagination: [] })
  expect(list.search).toBeUndefined()
})

test('the archive has all posts by year, the newest first', () => {
  const [route] = pagesOf(
    siteOf(3, at => ({ date: at === 0 ? '2026-02-01' : '2024-05-01' })),
    /archive/,
  )
  expect(route).toMatchObject({ path: '/blog/archive/', anchors: ['year-2026', 'year-2024'] })
  expect(route?.data()).toMatchObject({
    total: 3,
    years: [
      { year: '2026', posts: [{ path: '/blog/p0/', date: '2026-02-01', title: 'Post 0' }] },
      { year: '2024', posts: [{ title: 'Post 1' }, { title: 'Post 2' }] },
    ],
  })
})

test('paths and files are each one page’s, and search engines hear of all but one', () => {
  const all = routes(siteOf(5))
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
  expect(new Set(all.map(({ file }) => file)).size).toBe(all.length)
  expect(all.filter(({ inSitemap }) => !inSitemap).map(({ file }) => file)).toEqual(['404.html'])
})

const dataOf = (route: Route | undefined) => JSON.stringify([route?.data(), route?.contentHash])

test('the data of a page changes with what it shows, and with nothing else', () => {
  const before = routes(siteOf(3))
  const changed = (change: (at: number) => Partial<Post>) =>
    routes(siteOf(3, change)).flatMap((route, at) => (dataOf(route) === dataOf(before[at]) ? [] : route.path))
  expect(changed(() => ({}))).toEqual([])
  expect(changed(at => (at === 0 ? { contentHash: 'of another text' } : {}))).toEqual(['/blog/p0/'])
  // The pages of its neighbours and of related posts show its title, too.
  expect(changed(at => (at === 0 ? { title: 'Other' } : {}))).toEqual([
    '/blog/',
    '/blog/archive/',
    '/blog/tag/x/',
    '/blog/p0/',
    '/blog/p1/',
    '/blog/p2/',
  ])
})

test.each<[string, Partial<Site['config']>, RegExp]>([
  [
    'the title of the list',
    { pages: { ...config.pages, blog: { title: 'Notes', description: 'All.' } } },
    /^\/blog\//,
  ],
  ['where posts are edited', { blog: { ...config.blog, editUrl: 'https://edit.example/' } }, /^\/blog\/p\d/],
  ['the text of the list', { blog: { ...config.blog, text: 'Other' } }, /^\/blog\/(?!p\d)/],
  ['a price', { pricing: { ...config.pricing, plans: [] } }, /^\/(?:pricing\/)?$/],
])('the data of the pages that show it changes with %s', (_, change, expected) => {
  const before = routes(siteOf(3))
  const changed = routes(siteOf(3, undefined, { ...config, ...change })).flatMap((route, at) =>
    dataOf(route) === dataOf(before[at]) ? [] : route.path,
  )
  expect(changed).toEqual(before.map(({ path }) => path).filter(path => expected.test(path)))
})

test('a page that search engines are to leave out says so, and is not in the sitemap', () => {
  const pages = { ...config.pages, pricing: { ...config.pages.pricing, noindex: true } }
  const site = siteOf(2, at => ({ noindex: at === 0 }), { ...config, pages })
  const hidden = routes(site).filter(route => !route.inSitemap)
  expect(hidden.map(({ path }) => path)).toEqual(['/pricing/', '/blog/p0/', '/404.html'])
  expect(hidden.slice(0, 2).map(route => route.data().head.noindex)).toEqual([true, true])
})

test('a page can be shared with an image of its own', () => {
  const pricing = { ...config.pages.pricing, socialImage: '/images/pricing.png' } as const
  const site = siteOf(1, undefined, { ...config, pages: { ...config.pages, pricing } })
  const head = (path: string) =>
    routes(site)
      .find(route => route.path === path)
      ?.data().head.image.src
  expect([head('/pricing/'), head('/')]).toEqual([pricing.socialImage, config.socialImage])
})

const siteAt = (siteUrl: SiteConfig['siteUrl']): SiteConfig => ({ ...config, siteUrl })

const page = {
  path: '/blog/one/',
  data: () => ({ head: { title: 'One' } }),
} as unknown as Route

const write = (source: string, site = siteAt('https://a.io')) => {
  const { markdown } = renderMarkdown(source, { imageSize: () => undefined }).document
  return withMarkdown(site, page, { title: 'The *one*', markdown }).markdown?.()
}

test('title, author and days stand above the text', () => {
  const text = {
    title: 'The *one*',
    author: 'Ines & Hamish',
    date: '2026-01-02',
    updated: '2026-02-03',
  } as const
  expect(withMarkdown(siteAt('https://a.io'), page, { ...text, markdown: 'Text' }).markdown?.()).toBe(
    '# The \\*one\\*\n\nInes \\& Hamish · 2026-01-02 · Updated 2026-02-03 · <https://a.io/blog/one/>\n\nText\n',
  )
  expect(write('Text')).toBe('# The \\*one\\*\n\n<https://a.io/blog/one/>\n\nText\n')
})

test.each([
  ['[a](/pricing/)', '[a](https://a.io/docs/pricing/)'],
  ['[a](../two/)', '[a](https://a.io/docs/blog/two/)'],
  ['[a](#b)', '[a](https://a.io/docs/blog/one/#b)'],
  ['![a](/b.png)', '![a](https://a.io/docs/b.png)'],
  ['[a](https://b.io/)', '[a](https://b.io/)'],
  ['[a](mailto:b@c.io)', '[a](mailto:b@c.io)'],
  ['<img src="/b.png" alt="c">', '<img src="https://a.io/docs/b.png" alt="c">'],
])('an address is absolute, in a folder too: %s', (source, written) => {
  expect(write(source, siteAt('https://a.io/docs'))).toContain(`\n\n${written}\n`)
})

test('the head names it', () => {
  const { data } = withMarkdown(siteAt('https://a.io'), page, { title: '', markdown: '' })
  expect(data().head).toMatchObject({ title: 'One', markdown: '/blog/one/index.md' })
})
