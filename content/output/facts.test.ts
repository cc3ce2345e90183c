import { expect, test } from 'vitest'
import siteConfig from '../../tests/fixtures/site/site.config.ts'
import { postText } from '../../tests/fixtures/postText.ts'
import { createSite } from '../createSite.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { parsePage, parsePost } from '../posts/parsePost.ts'
import { siteFrame } from '../routes/routes.ts'
import { atom, jsonFeed, rss } from './feeds.ts'
import { generatedFiles, markdownCopies } from './generatedFiles.ts'

const today = '2026-06-01'
const language = 'pt-BR'
const readOptions = { today, language, imageSize: () => undefined }

const { pages, legal } = siteConfig
const [privacy, terms] = legal.documents

const config: SiteConfig = {
  ...siteConfig,
  language,
  pages: {
    ...pages,
    home: { ...pages.home, updated: '2026-05-01' },
    pricing: { ...pages.pricing, updated: '2026-05-02' },
    blog: { ...pages.blog, updated: '2026-05-03' },
  },
  legal: {
    ...legal,
    documents: [
      { ...privacy, updated: '2026-05-04' },
      { ...terms, updated: '2026-05-05' },
    ],
  },
  blog: { ...siteConfig.blog, pageSize: 3, tagPageSize: 3, feedSize: 2 },
  authors: [{ name: 'Ines Carvalho' }],
  navigation: { ...siteConfig.navigation, items: [] },
  footer: { ...siteConfig.footer, groups: [] },
  redirects: [{ from: '/plans', to: '/pricing/' }],
}

const post = (id: number, name: string, ...lines: string[]) =>
  parsePost(
    {
      file: `posts/${name}.md`,
      text: postText({ id, set: [`title: ${name}`, `excerpt: On ${name}.`, 'tags: [x]', ...lines] }),
    },
    readOptions,
  )

const page = parsePage(
  { file: 'texts/about.md', text: '---\ntitle: About\nexcerpt: Us.\n---\n\nText.\n' },
  'about.md',
  readOptions,
)

const { value, problems } = createSite({
  config: {
    value: config,
    source: { file: 'site.config.ts', text: '' },
    locate: () => 0,
    locateKey: () => 0,
  },
  posts: [
    post(1, 'oldest', 'date: 2026-01-01'),
    // Changed after the newest was published, and after its own file was last saved.
    post(2, 'changed', 'date: 2026-01-02', 'updated: 2026-03-04'),
    post(3, 'newest', 'date: 2026-02-03'),
  ],
  pages: [page],
  lastChanges: new Map([
    ['posts/oldest.md', '2026-01-05'],
    ['posts/changed.md', '2026-03-01'],
    ['texts/about.md', '2026-04-05'],
  ]),
  legalTexts: { [privacy.slug]: { html: '', markdown: '', headings: [], ids: [], references: [] } },
  publicFiles: [],
  cardTools: '',
  today,
  drafts: false,
  future: false,
})

/** Every text that is written, by its file, and what each page shows, by its address. */
const texts: [name: string, text: string][] = value
  ? [
      ...[...generatedFiles(value), ...markdownCopies(value.routes)].map(
        ({ key, text }): [string, string] => [key, text()],
      ),
      ...value.routes.map(({ path, data }): [string, string] => [path, JSON.stringify(data())]),
    ]
  : []

/** The matches in each text that has some. */
function allMatching(pattern: RegExp): Record<string, string[]> {
  const all = texts.map(([name, text]): [string, string[]] => [
    name,
    [...text.matchAll(pattern)].map(([, ...groups]) => groups.join(' ')),
  ])
  return Object.fromEntries(all.filter(([, found]) => found.length > 0))
}

test('the site has no errors', () => {
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
})

const oldest = ['date 2026-01-01', 'updated 2026-01-05']
const changed = ['date 2026-01-02', 'updated 2026-03-04']
const newest = ['date 2026-02-03']
const list = [...newest, ...changed, ...oldest]

/** In the page of a post, before what the post shows. */
const headDays = (published: string, modified = published) => [
  `published ${published}`,
  `modified ${modified}`,
  `datePublished ${published}`,
  `dateModified ${modified}`,
]

/** The facts of each file in an order of their own: that of the keys of a page's data means nothing. */
const sorted = (facts: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(facts).map(([name, found]) => [name, [...found].toSorted()]))

test('each file and each page names its days', () => {
  // The sitemap's are below.
  const { 'sitemap.xml': _, ...days } = allMatching(
    /[<"]([\w:]+)(?:>|": ?")((?:\w{3}, \d\d \w{3} )?\d{4}[^"<]*)/g,
  )
  expect(sorted(days)).toEqual(
    sorted({
      'feed.xml': [
        'lastBuildDate Wed, 04 Mar 2026 00:00:00 GMT',
        'pubDate Tue, 03 Feb 2026 00:00:00 GMT',
        'pubDate Fri, 02 Jan 2026 00:00:00 GMT',
      ],
      'atom.xml': [
        'updated 2026-03-04T00:00:00Z',
        'published 2026-02-03T00:00:00Z',
        'updated 2026-02-03T00:00:00Z',
        'published 2026-01-02T00:00:00Z',
        'updated 2026-03-04T00:00:00Z',
      ],
      'feed.json': [
        'date_published 2026-02-03T00:00:00Z',
        'date_published 2026-01-02T00:00:00Z',
        'date_modified 2026-03-04T00:00:00Z',
      ],
      'data/search.json': ['date 2026-02-03', 'date 2026-01-02', 'date 2026-01-01'],
      '/blog/': list,
      '/blog/archive/': ['year 2026', 'date 2026-02-03', 'date 2026-01-02', 'date 2026-01-01'],
      '/blog/tag/x/': list,
      '/blog/author/ines-carvalho/': list,
      // A related post is named with its day.
      '/blog/newest/': [...headDays('2026-02-03'), ...newest, 'date 2026-01-01'],
      '/blog/changed/': [...headDays('2026-01-02', '2026-03-04'), ...changed],
      '/blog/oldest/': [...headDays('2026-01-01', '2026-01-05'), ...oldest, 'date 2026-02-03'],
      '/about/': ['updated 2026-04-05'],
      '/privacy-policy/': ['updated 2026-05-04', 'today 2026-06-01'],
      '/terms-of-service/': ['updated 2026-05-05', 'today 2026-06-01'],
    }),
  )
})

const sitemap = (texts.find(([name]) => name === 'sitemap.xml') ?? [])[1] ?? ''

test('the sitemap has the last change of each page', () => {
  const entries = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>(?:<lastmod>([^<]*))?/g)]
  expect(Object.fromEntries(entries.map(([, path, day]) => [path, day]))).toEqual({
    '/': '2026-05-01',
    '/pricing/': '2026-05-02',
    '/blog/': '2026-05-03',
    '/blog/archive/': '2026-03-04',
    '/blog/tag/x/': '2026-03-04',
    '/blog/author/ines-carvalho/': '2026-03-04',
    '/blog/newest/': '2026-02-03',
    '/blog/changed/': '2026-03-04',
    '/blog/oldest/': '2026-01-05',
    '/about/': '2026-04-05',
    '/privacy-policy/': '2026-05-04',
    '/terms-of-service/': '2026-05-05',
  })
})

test('each page as markdown names its days above its text', () => {
  expect(allMatching(/(?<=^# .*\n\n)((?:.* · )?)<https/gm)).toEqual({
    'blog/newest/index.md': ['Ines Carvalho · 2026-02-03 · '],
    'blog/changed/index.md': ['Ines Carvalho · 2026-01-02 · Updated 2026-03-04 · '],
    'blog/oldest/index.md': ['Ines Carvalho · 2026-01-01 · Updated 2026-01-05 · '],
    'about/index.md': ['Updated 2026-04-05 · '],
    'privacy-policy/index.md': ['Updated 2026-05-04 · '],
  })
})

test('the language of the site is named wherever one is', () => {
  const named = allMatching(/([\w:]*(?:lang|Lang)\w*)(?:="|">|": ?"|>)([\w-]+)/g)
  expect(named).toEqual({
    'feed.xml': [`language ${language}`],
    'atom.xml': [`xml:lang ${language}`],
    'feed.json': [`language ${language}`],
    'site.webmanifest': [`lang ${language}`],
    'plans/index.html': [`lang ${language}`],
    '/': [`inLanguage ${language}`],
    '/blog/newest/': [`inLanguage ${language}`],
    '/blog/changed/': [`inLanguage ${language}`],
    '/blog/oldest/': [`inLanguage ${language}`],
  })
  expect(value && siteFrame(value.site).language).toBe(language)
})

test.each([1, 2, 3, 4])('of three posts, feeds of %i have the newest', feedSize => {
  const site = value && { ...value.site, config: { ...config, blog: { ...config.blog, feedSize } } }
  const titles = ['newest', 'changed', 'oldest'].slice(0, feedSize)
  const titlesIn = (feed: string) =>
    [...feed.matchAll(/"?title"?(?:>|: ")(\w+)[<"]/g)].map(([, title]) => title)
  for (const write of [rss, atom, jsonFeed]) expect(titlesIn(site ? write(site) : '')).toEqual(titles)
})
