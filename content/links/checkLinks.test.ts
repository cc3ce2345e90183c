import { describe, expect, test } from 'vitest'
import { scanHtml } from '../../html/scanHtml.ts'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import type { ResolvedSite } from '../routes/ResolvedSite.ts'
import type { ConfigFile } from '../schema/config/ConfigFile.ts'
import { countProblems } from '../problems/limitProblems.ts'
import type { ParsedPost } from '../posts/parsePost.ts'
import { outputFile } from '../model/outputFile.ts'
import { checkLinks } from './checkLinks.ts'

const configText = `export default {
  nav: [{ href: '/#plans' }, { href: "/gone/" }],
  foot: '/gone/',
  docs: 'https://site.example/lost/',
}`

interface Input {
  /** HTML by address. */
  pages: Record<string, string>
  files?: readonly string[]
  posts?: readonly ParsedPost[]
  redirects?: readonly { from: string; to: string }[]
}

function check({ pages, files = [], posts = [], redirects = [] }: Input) {
  const config = { siteUrl: 'https://site.example', redirects }
  const source = { file: 'site.config.ts', text: configText }
  const scanned = Object.entries(pages).map(([path, html]) => {
    const all = scanHtml(html)
    return { path, ...all, pictures: [...all.pictures] }
  })
  const routes = scanned.map(({ path, ids }) => ({ file: outputFile(path), anchors: [...ids] }))
  const resolved = {
    routes,
    site: { config, posts: [], pages: [] },
    config: { source, value: config } as unknown as ConfigFile,
    posts,
    pages: [],
    files: new Set(),
  } as unknown as ResolvedSite
  const own = Object.keys(pages).map(path => path.replace(/^\//, '').replace(/(^|\/)$/, '$1index.html'))
  return checkLinks({ resolved, pages: scanned, files: new Set([...own, ...files]) })
}

const post = (target: string, ...offsets: number[]): ParsedPost =>
  ({
    post: {
      path: '/blog/a/',
      file: 'posts/a.md',
      draft: false,
      scheduled: false,
      references: offsets.map(offset => ({ kind: 'link', target, offset })),
    },
    source: { file: 'posts/a.md', text: '---\n---\none\ntwo\n' },
  }) as unknown as ParsedPost

const places = (input: Input) =>
  check(input).map(problem => {
    expect(problem).toMatchObject(describedProblem)
    const { code, file, line, column } = problem
    return [code, file, line, column]
  })

describe('addresses that lead somewhere', () => {
  test.each([
    '/',
    '/#top-of-page',
    '#here',
    '#top',
    '#TOP',
    '#',
    '/a/#h%C3%A9',
    '/a/#:~:text=Starter',
    '/a/#h%C3%A9:~:text=from%20here,-to&text=b%23c',
    '#:~:text=a',
    '#:~:',
    '/a',
    '/a?x=1',
    '/file.pdf#page=2',
    '/with%20space.png',
    '/C%23-guide.pdf',
    '/what%3F.pdf#page=2',
    '/no-ending?x#y',
    '../a/',
    'https://site.example/a/',
    'https://site.example',
    'https://site.example#top-of-page',
    'https://elsewhere.example/none',
    '//elsewhere.example/none',
    'mailto:a@b.example',
    'tel:+1',
  ])('%s', target => {
    const pages = {
      '/': '<p id="top-of-page">',
      '/a/': '<p id="hé">',
      '/b/': `<p id="here"><a href="${target}">`,
    }
    expect(
      check({ pages, files: ['file.pdf', 'with space.png', 'C#-guide.pdf', 'what?.pdf', 'no-ending'] }),
    ).toEqual([])
  })
})

describe('addresses that lead nowhere', () => {
  test.each([
    ['/none/', 'link-missing'],
    ['/A/', 'link-missing'],
    ['/none.pdf', 'link-missing'],
    ['none', 'link-missing'],
    ['/a/#none', 'anchor-missing'],
    ['#none', 'anchor-missing'],
    ['https://site.example/none/', 'link-missing'],
    ['https://site.example/a/#none', 'anchor-missing'],
    ['https://site.example#none', 'anchor-missing'],
    ['HTTP://Site.Example/none/', 'link-missing'],
    ['//site.example/none/', 'link-missing'],
    ['/a/#none:~:text=a', 'anchor-missing'],
    ['/none/#:~:text=a', 'link-missing'],
    ['/%', 'link-missing'],
  ])('%s: %s, told with the page', (target, code) => {
    const pages = { '/': '', '/a/': '', '/b/': `<a href="${target}">` }
    expect(places({ pages })).toEqual([[code, 'b/index.html', 0, 0]])
  })

  test('a picture', () => {
    const pages = { '/a/': '<img src="/none.png">', '/b/': '<img src="/none.png">' }
    expect(places({ pages })).toEqual([['image-missing', 'a/index.html', 0, 0]])
  })

  test('the nearest is suggested', () => {
    const hints = check({
      pages: { '/pricing/': '<p id="plans"><a href="/princing/"><a href="#plan">' },
    }).map(({ hint }) => hint)
    expect(hints).toEqual([expect.stringContaining('`/pricing/`'), expect.stringContaining('`#plans`')])
  })

  test('a page is suggested by its address, and a file by its name', () => {
    const files = ['page.html', 'a/index.html.gz']
    const pages = { '/blog/': '<a href="/blogg/"><a href="/index.htm"><a href="/a/index.html.gx">' }
    expect(check({ pages, files: [...files, 'index.html'] }).map(({ hint }) => hint)).toEqual([
      expect.stringContaining('`/blog/`'),
      expect.not.stringContaining('/index.html'),
      expect.stringContaining('`/a/index.html.gz`'),
    ])
  })

  test('a suggested address leads to its file', () => {
    const files = ['guides/50%25 of C#.pdf']
    const [problem] = check({ pages: { '/': '<a href="/guides/50%25 of C#.pdf">' }, files })
    const [, address = ''] = /`(.*)`/.exec(problem?.hint ?? '') ?? []
    expect(check({ pages: { '/': `<a href="${address}">` }, files })).toEqual([])
  })
})

describe('each is reported once at its own place', () => {
  const broken = '<a href="/gone/">'

  test('every place in a post, and not the pages that show it', () => {
    expect(places({ pages: { '/blog/a/': broken }, posts: [post('/gone/', 8, 12)] })).toEqual([
      ['link-missing', 'posts/a.md', 3, 1],
      ['link-missing', 'posts/a.md', 4, 1],
    ])
  })

  test('every literal of the configuration, however many pages show it', () => {
    expect(places({ pages: { '/a/': broken, '/b/': broken, '/c/': broken } })).toEqual([
      ['link-missing', 'site.config.ts', 2, 38],
      ['link-missing', 'site.config.ts', 3, 9],
    ])
  })

  test('a post and the configuration, where both name it', () => {
    const found = places({ pages: { '/': broken, '/blog/a/': broken }, posts: [post('/gone/', 8)] })
    expect(found.map(([, file, line]) => [file, line])).toEqual([
      ['posts/a.md', 3],
      ['site.config.ts', 2],
      ['site.config.ts', 3],
    ])
  })

  test('what the page of a post names, and its text does not', () => {
    const pages = { '/blog/a/': `${broken}<a href="/none/">` }
    expect(places({ pages, posts: [post('/gone/', 8)] })).toEqual([
      ['link-missing', 'posts/a.md', 3, 1],
      ['link-missing', 'blog/a/index.html', 0, 0],
    ])
  })

  test.each([
    [['/a/'], /\/a\/$/],
    [['/a/', '/b/'], /\/a\/.* 1 /],
    [['/a/', '/b/', '/c/'], /\/a\/.* 2 /],
  ])('with the first of the pages %j, and how many others', (paths, message) => {
    const pages = Object.fromEntries(paths.map(path => [path, '<a href="/none/">']))
    const found = check({ pages })
    expect(found).toMatchObject([{ file: 'a/index.html', message: expect.stringMatching(message) }])
  })

  test('an address of this site that is written out', () => {
    const pages = { '/': '<a href="https://site.example/lost/">' }
    expect(places({ pages })).toEqual([['link-missing', 'site.config.ts', 4, 9]])
  })

  test('a section that the home page names by its fragment alone', () => {
    const pages = { '/': '<a href="#plans">', '/a/': '<a href="/#plans">' }
    expect(places({ pages })).toEqual([['anchor-missing', 'site.config.ts', 2, 17]])
  })

  test('a redirect', () => {
    expect(places({ pages: { '/': '' }, redirects: [{ from: '/old', to: '/gone/' }] })).toEqual([
      ['link-missing', 'site.config.ts', 2, 38],
      ['link-missing', 'site.config.ts', 3, 9],
    ])
    expect(places({ pages: { '/': '' }, redirects: [{ from: '/old', to: '/' }] })).toEqual([])
    expect(places({ pages: { '/': '' }, redirects: [{ from: '/old', to: 'https://a.example/x' }] })).toEqual(
      [],
    )
  })
})

test('a post can have thousands of broken links and anchors', () => {
  const count = 2_000
  const anchors = Array.from({ length: count }, (_, at) => `#anchor-${at}`)
  const links = Array.from({ length: count }, (_, at) => `/gone/${at}/`)
  const html = [...anchors, ...links].map(target => `<a href="${target}">`).join('')
  const ids = anchors.map((_, at) => `<p id="anker-${at}">`).join('')
  const parsed = post('', 0)
  const references = [...anchors, ...links].map(target => ({ kind: 'link' as const, target, offset: 8 }))
  const posts = [{ ...parsed, post: { ...parsed.post, references } }]
  const found = check({ pages: { '/blog/a/': html + ids }, posts })
  expect(countProblems(found)).toBe(2 * count)
  expect(found.length).toBeLessThan(1000)
  expect(found[0]?.hint).toContain('Did you mean')
  expect(found.at(-1)?.hint).not.toContain('Did you mean')
})

test.each([
  [{ draft: true }, 'draft'],
  [{ scheduled: true, date: '2027-01-01' }, '2027-01-01'],
  [{ expires: '2026-01-01' }, '2026-01-01'],
])('a link to a post that is not shown says why: %j', (more, reason) => {
  const hidden = { ...post('', 0), post: { ...post('', 0).post, ...more } } as ParsedPost
  const [problem] = check({ pages: { '/': '<a href="/blog/a/">' }, posts: [hidden] })
  expect(problem?.hint).toContain(reason)
})
