import { describe, expect, test } from 'vitest'
import { scanHtml } from '../../html/scanHtml.ts'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import { countProblems } from '../problems/limitProblems.ts'
import { outputFile } from '../model/outputFile.ts'
import { checkLinks, checkModelLinks, checkOwnLinks } from './checkLinks.ts'
import type { Reference } from '../model/Post.ts'
import type { AbsoluteUrl } from '../model/SiteConfig.ts'
import type { LinkingSite } from './LinkIndex.ts'

const emptySite: LinkingSite = {
  routes: [],
  site: {
    config: { siteUrl: 'https://site.example', redirects: [], publish: {} },
    posts: [],
    pages: [],
    legalTexts: {},
  },
  config: { source: { file: 'site.config.ts', text: '' }, locate: () => 0 },
  posts: [],
  pages: [],
  files: new Set(),
}

const shownPost = { draft: false, scheduled: false, date: '2026-03-01' } as const

describe('check links', () => {
  const configText = `export default {
  nav: [{ href: '/#plans' }, { href: "/gone/" }],
  foot: '/gone/',
  docs: 'https://site.example/lost/',
}`

  interface Input {
    /** HTML by address. */
    pages: Record<string, string>
    files?: readonly string[]
    posts?: LinkingSite['posts']
    redirects?: LinkingSite['site']['config']['redirects']
  }

  function check({ pages, files = [], posts = [], redirects = [] }: Input) {
    const source = { file: 'site.config.ts', text: configText }
    const scanned = Object.entries(pages).map(([path, html]) => {
      const all = scanHtml(html)
      return { path, ...all, pictures: [...all.pictures] }
    })
    const routes = scanned.map(({ path, ids }) => ({ file: outputFile(path), anchors: [...ids] }))
    const resolved: LinkingSite = {
      ...emptySite,
      routes,
      site: { ...emptySite.site, config: { ...emptySite.site.config, redirects } },
      config: { ...emptySite.config, source },
      posts,
    }
    const own = Object.keys(pages).map(path => path.replace(/^\//, '').replace(/(^|\/)$/, '$1index.html'))
    return checkLinks({ resolved, pages: scanned, files: new Set([...own, ...files]) })
  }

  const post = (target: string, ...offsets: number[]) => ({
    post: {
      ...shownPost,
      path: '/blog/a/',
      file: 'posts/a.md',
      references: offsets.map(offset => ({ kind: 'link', target, offset }) as const),
    } as const,
    source: { file: 'posts/a.md', text: '---\n---\none\ntwo\n' },
  })

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
      expect(
        places({ pages: { '/': '' }, redirects: [{ from: '/old', to: 'https://a.example/x' }] }),
      ).toEqual([])
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
    const hidden = { ...post('', 0), post: { ...post('', 0).post, ...more } }
    const [problem] = check({ pages: { '/': '<a href="/blog/a/">' }, posts: [hidden] })
    expect(problem?.hint).toContain(reason)
  })
})

describe('check model links', () => {
  const configText = `'/gone/' '/gone.webp' '/old/'`

  /** The problems of a site with these posts, by name, and this configuration: codes, files and columns. */
  function check(posts: Record<string, readonly Omit<Reference, 'offset'>[]>, more: object = {}) {
    const parsed = Object.entries(posts).map(([name, references]) => ({
      post: {
        ...shownPost,
        path: `/blog/${name}/`,
        file: `posts/${name}.md`,
        references: references.map((reference, offset) => ({ ...reference, offset })),
      } as const,
      source: { file: `posts/${name}.md`, text: 'text' },
    }))
    const files = new Set(['index.html', 'here.webp'])
    const problems = checkModelLinks({
      ...emptySite,
      routes: [{ file: 'index.html', anchors: ['plans'] }],
      site: {
        ...emptySite.site,
        config: { ...emptySite.site.config, ...more },
        posts: parsed.map(({ post }) => post),
      },
      config: { ...emptySite.config, source: { file: 'site.config.ts', text: configText } },
      posts: parsed,
      files,
    })
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
})

describe('check own links', () => {
  const source = { file: 'posts/a.md', text: 'text' }

  interface Options {
    kind?: Reference['kind']
    isShown?: boolean
    siteUrl?: AbsoluteUrl
  }

  function check(
    target: string,
    { kind = 'link', isShown = true, siteUrl = 'https://site.example' }: Options = {},
  ) {
    const references = [{ kind, target, offset: 2 }]
    const post = { ...shownPost, path: '/blog/a/', file: 'posts/a.md', references } as const
    const url = 'file:///a'
    const publish = {
      production: { url, siteUrl },
      staging: { url, siteUrl: 'https://staging.example/x' },
      backup: { url },
    }
    const navigation = { items: [{ label: 'A', href: target }] }
    const config = { ...emptySite.site.config, siteUrl, publish, navigation }
    return checkOwnLinks({
      ...emptySite,
      routes: ['index.html', 'pricing/index.html', 'blog/b/index.html'].map(file => ({ file, anchors: [] })),
      site: {
        ...emptySite.site,
        config,
        posts: isShown ? [post] : [],
      },
      posts: [{ post, source }],
      files: new Set([
        'index.html',
        'pricing/index.html',
        'blog/b/index.html',
        'old/index.html',
        'a.pdf',
        'plain',
      ]),
    })
  }

  const ofPost = (...asked: Parameters<typeof check>) =>
    check(...asked).filter(({ file }) => file === 'posts/a.md')

  test.each([
    ['/pricing', 'link-slash', '/pricing/'],
    ['/pricing?a=b#plans', 'link-slash', '/pricing/?a=b#plans'],
    ['/pricing#plans', 'link-slash', '/pricing/#plans'],
    ['../b', 'link-slash', '/blog/b/'],
    ['https://site.example', 'link-absolute', '/'],
    ['https://site.example/', 'link-absolute', '/'],
    ['https://site.example#main', 'link-absolute', '/#main'],
    ['http://site.example/pricing/', 'link-absolute', '/pricing/'],
    ['/pricing#:~:text=Starter', 'link-slash', '/pricing/#:~:text=Starter'],
    ['https://site.example/pricing/#plans', 'link-absolute', '/pricing/#plans'],
    ['https://site.example/pricing#plans', 'link-absolute', '/pricing/#plans'],
    ['https://site.example/a.pdf', 'link-absolute', '/a.pdf'],
    ['https://staging.example/x/none/#a', 'link-absolute', '/none/#a'],
    ['http://staging.example/x', 'link-absolute', '/'],
  ])('%s is a warning: %s, write %s', (target, code, written) => {
    const found = ofPost(target)
    expect(found).toMatchObject([{ ...describedProblem, code, severity: 'warning', column: 3 }])
    expect(found[0]?.hint).toContain(`Write ${written}`)
  })

  test.each([
    '/',
    '/pricing/',
    '/pricing/#plans',
    '../b/',
    '#here',
    '/a.pdf',
    '/plain',
    '/none',
    '/old',
    'https://site.example/none',
    'https://site.example.org/pricing',
    'https://elsewhere.example/pricing',
    'https://staging.example/',
    'mailto:a@site.example',
  ])('%s is no warning', target => {
    expect(check(target)).toEqual([])
  })

  test('an address of the configuration is one without its slash', () => {
    expect(check('/pricing').map(({ file }) => file)).toEqual(['posts/a.md', 'site.config.ts'])
    expect(check('https://site.example/pricing/').map(({ file }) => file)).toEqual(['posts/a.md'])
  })

  test('a post that is not shown, and an image, have none', () => {
    expect(ofPost('/pricing', { isShown: false })).toEqual([])
    expect(ofPost('https://site.example/a.pdf', { kind: 'image' })).toEqual([])
  })

  test('a site in a folder', () => {
    const siteUrl = 'https://site.example/docs'
    expect(ofPost('https://site.example/docs/pricing/', { siteUrl })).toMatchObject([
      { code: 'link-absolute' },
    ])
    expect(ofPost('https://site.example/pricing/', { siteUrl })).toEqual([])
  })
})
