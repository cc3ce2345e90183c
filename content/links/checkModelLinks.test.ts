import { describe, expect, test } from 'vitest'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import type { Reference } from '../model/Post.ts'
import { checkModelLinks } from './checkModelLinks.ts'

const configText = `'/gone/' '/gone.webp' '/old/'`

/** The problems of a site with these posts, by name, and this configuration: codes, files and columns. */
function check(posts: Record<string, readonly Omit<Reference, 'offset'>[]>, more: object = {}) {
  const parsed = Object.entries(posts).map(([name, references]) => ({
    post: {
      path: `/blog/${name}/`,
      file: `posts/${name}.md`,
      references: references.map((reference, offset) => ({ ...reference, offset })),
    },
    source: { file: `posts/${name}.md`, text: 'text' },
  }))
  const files = new Set(['index.html', 'here.webp'])
  const config = { siteUrl: 'https://site.example', redirects: [], publish: {}, ...more }
  const resolved = {
    routes: [{ file: 'index.html', anchors: ['plans'] }],
    site: { config, posts: parsed.map(({ post }) => post), pages: [], legalTexts: {} },
    config: { source: { file: 'site.config.ts', text: configText }, value: config },
    posts: parsed,
    pages: [],
    files,
  } as unknown as ResolvedSite
  const problems = checkModelLinks(resolved)
  for (const problem of problems) expect(problem).toMatchObject(describedProblem)
  return problems.map(({ code, file, column }) => [code, file, column])
}

const link = (target: string) => ({ kind: 'link', target }) as const
const image = (target: string) => ({ kind: 'image', target }) as const

test('what posts and the configuration name, where it is there, is no problem', () => {
  const header = { navigation: { items: [{ label: 'Plans', href: '/#plans' }] }, socialImage: '/here.webp' }
  expect(check({ a: [link('/'), link('/#plans'), image('/here.webp')] }, header)).toEqual([])
})

test('links and pictures of posts are told in the order of their addresses', () => {
  const posts = {
    c: [image('/c.webp')],
    a: [link('/a.webp'), image('/here.webp')],
    d: [link('/d/')],
    b: [link('/'), image('/b.webp')],
  }
  expect(check(posts)).toEqual([
    ['link-missing', 'posts/a.md', 1],
    ['image-missing', 'posts/b.md', 2],
    ['image-missing', 'posts/c.md', 1],
    ['link-missing', 'posts/d.md', 1],
  ])
})

describe('addresses of the configuration', () => {
  test.each([
    ['a link', { navigation: { items: [{ label: 'A', href: '/gone/' }] } }, ['link-missing', 1]],
    ['a poster', { hero: { video: { dark: { poster: '/gone.webp' } } } }, ['image-missing', 10]],
    [
      'an AVIF of a poster',
      { hero: { video: { dark: { posterAvif: { small: '/gone.webp' } } } } },
      ['image-missing', 10],
    ],
    ['another picture', { socialImage: '/gone.webp' }, ['link-missing', 10]],
    ['where a redirect leads', { redirects: [{ from: '/old/', to: '/gone/' }] }, ['link-missing', 1]],
  ])('%s', (_, config, [code, column]) => {
    expect(check({}, config)).toEqual([[code, 'site.config.ts', column]])
  })

  test('what a redirect leads to is named by its own address, not by the home page', () => {
    expect(check({}, { redirects: [{ from: '/old/', to: '/nowhere/' }] })).toEqual([
      ['link-missing', 'old/index.html', 0],
    ])
  })
})

describe('files that only a build knows', () => {
  test.each([
    '/assets/Page.B1c2D3_-.css',
    '/assets/static/Page-B1c2D3e4.js',
    '/data/addresses.0123456789.json',
    '/data/posts/a.abcdef0123.json',
  ])('may be there: %s', target => {
    expect(check({ a: [link(target), image(target)] })).toEqual([])
  })

  test.each([
    '/assets/Page.css',
    '/assets/Page.short.css',
    '/assets/PageB1c2D3e4.js',
    '/assets/Page.B1c2 D3e.js',
    '/assets/.B1c2D3e4.js',
    '/assets/Page.B1c2D3e4.js.map',
    '/assets/Page.B1c2D3e4.~',
    '/my/assets/Page.B1c2D3e4.js',
    '/data/root.json',
    '/data/root.012345678.json',
    '/data/root.ghijklmnop.json',
    '/data/.0123456789.json',
    '/data/root.0123456789.json.gz',
    '/my/data/root.0123456789.json',
  ])('need another name than %s', target => {
    expect(check({ a: [link(target)] })).toEqual([['link-missing', 'posts/a.md', 1]])
  })
})
