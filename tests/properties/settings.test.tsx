import { join } from 'node:path'
import type { FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { Head, SiteHead } from '../../components/shell/Head.tsx'
import { Layout } from '../../components/shell/Layout.tsx'
import { createFallbackSite } from '../../content/createSite.ts'
import { legalFacts, parseLegal } from '../../content/legal/parseLegal.ts'
import type { PageData, SiteFrame } from '../../content/model/PageData.ts'
import type { Route } from '../../content/model/Route.ts'
import type { Site } from '../../content/model/Site.ts'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import { generatedFiles, markdownCopies } from '../../content/output/generatedFiles.ts'
import { parsePost } from '../../content/posts/parsePost.ts'
import { siteFrame } from '../../content/routes/routes.ts'
import { checkConfig } from '../../content/schema/config/checkConfig.ts'
import { type ConfigPath, formatPath, schemasAt } from '../../content/schema/config/ConfigFile.ts'
import { configJsonSchema, type JsonSchema } from '../../content/schema/config/configReference.ts'
import { accentCss } from '../../content/shared/accent.ts'
import { homeSection } from '../../content/schema/config/sections.ts'
import { postText } from '../fixtures/postText.ts'
import siteConfig from '../fixtures/site/site.config.ts'
import { root } from '../setup/runCommand.ts'

const today = '2026-06-01'
const sha256 = `sha256-${'A'.repeat(43)}=`
const { plans }: SiteConfig['pricing'] = siteConfig.pricing
const [firstFeature, ...otherFeatures]: SiteConfig['features'] = siteConfig.features

const video = (theme: string) => ({
  poster: `/${theme}.webp` as const,
  posterAvif: { large: `/${theme}.avif`, small: `/${theme}-small.avif` } as const,
  sources: [{ src: `/${theme}.mp4`, type: 'video/mp4' }],
})

/** A configuration that has every key that visitors can see. */
const everything: SiteConfig = {
  ...siteConfig,
  language: 'en',
  statusPage: 'https://status.example',
  security: { contact: 'mailto:security@fairlead.example', policy: '/rules/' },
  copyrightYear: { from: 2023 },
  accent: {
    dark: { fill: '#f5b94a', line: '#f5b94a' },
    light: { fill: '#f2b33d', line: '#a66a00' },
  },
  brand: { logo: '/brand/logo.svg', lightLogo: '/brand/light.svg', favicon: '/brand/icon.svg' },
  pages: {
    home: { ...siteConfig.pages.home, socialImage: '/home.png', noindex: false },
    pricing: { ...siteConfig.pages.pricing, socialImage: '/pricing.png', noindex: false },
    blog: { ...siteConfig.pages.blog, updated: '2026-05-20', socialImage: '/blog.png', noindex: false },
    notFound: { ...siteConfig.pages.notFound, socialImage: '/404.png' },
  },
  navigation: {
    ...siteConfig.navigation,
    bookDemo: 'A demo',
    items: [
      ...siteConfig.navigation.items,
      { label: 'About', page: 'about' },
      { label: 'Status', url: 'https://status.example/a' },
    ],
  },
  hero: {
    ...siteConfig.hero,
    facts: [
      { title: 'Reads', text: 'Metadata.' },
      { title: 'Stores', text: 'In the EU.' },
    ],
    video: { ...siteConfig.hero.video, dark: video('dark'), light: video('light') },
  },
  features: [
    {
      ...firstFeature,
      link: { label: 'A report', href: '/report.pdf' },
      statement: 'Nothing changes.',
      slides: [{ title: 'A slide', text: 'It shows a report.', figure: 'report' }],
    },
    ...otherFeatures,
  ],
  getStarted: {
    ...siteConfig.getStarted,
    verify: { questions: ['list secrets'], check: 'Check another', label: 'Verify', post: 'changed#how' },
  },
  pricing: {
    ...siteConfig.pricing,
    review: { title: 'A review', text: 'Where to look.', label: 'Reports', link: 'trustCenter' },
    currency: 'USD',
    plans: plans.map(({ href = 'register', ...plan }, at) =>
      at === 0
        ? { ...plan, href, price: 300, from: true, period: 'month', yearly: 3000 }
        : { ...plan, url: 'https://plans.example/a' },
    ),
  },
  announcement: { text: 'A part is new.', label: 'Read on', href: '/blog/' },
  homeSections: homeSection.options,
  proof: {
    customers: {
      heading: 'Customers',
      logos: [{ name: 'Halyard', dark: '/halyard-dark.svg', light: '/halyard.svg' }],
    },
    quotes: { heading: 'Quotes', quotes: [{ text: 'It works.', name: 'Ann', role: 'Engineer' }] },
    numbers: { heading: 'Numbers', numbers: [{ value: '3', label: 'clusters' }] },
    comparison: {
      heading: 'A comparison',
      text: 'With others.',
      columns: ['Ours', 'Theirs'],
      rows: [{ label: 'Reads', cells: [true, 'some'] }],
    },
    questions: { heading: 'Questions', questions: [{ question: 'Why?', answer: 'It saves time.' }] },
    certifications: {
      heading: 'Certificates',
      certifications: [{ name: 'ISO 27001', text: 'Since 2025.', href: 'https://trust.example/iso' }],
    },
    invitation: { heading: 'An invitation', text: 'See it.' },
  },
  pdfWorker: 'https://cdn.example/pdf.worker.mjs',
  blog: {
    ...siteConfig.blog,
    pageSize: 2,
    tagPageSize: 2,
    feedSize: 2,
    socialCards: 1,
    editUrl: 'https://code.example/edit/',
  },
  authors: [
    {
      name: 'Ines Carvalho',
      slug: 'ines',
      role: 'Engineer',
      about: 'Ines writes.',
      picture: '/ines.png',
      link: 'https://network.example/ines',
    },
  ],
  tags: [{ name: 'X', slug: 'ex' }],
  redirects: [{ from: '/old', to: '/pricing/' }],
  footer: {
    groups: [
      {
        title: 'Company',
        items: [
          { label: 'About us', page: 'about' },
          { label: 'Status', url: 'https://status.example/b' },
          { label: 'Docs', link: 'docs' },
          { label: 'Prices', href: '/pricing/' },
        ],
      },
    ],
    social: [
      { label: 'GitHub', link: 'codeHost', icon: 'github' },
      { label: 'LinkedIn', link: 'network' },
      { label: 'Mastodon', url: 'https://social.example/a', icon: 'mastodon' },
    ],
  },
  verification: { 'google-site-verification': 'x1Y2' },
  forms: {
    news: {
      action: 'https://forms.example/send',
      fields: [
        { name: 'email', label: 'E-mail', type: 'email', optional: false },
        { name: 'name', label: 'Name', optional: true },
      ],
      hidden: { list: 'news' },
      button: 'Send',
      purpose: 'For letters.',
    },
  },
  films: { talk: { title: 'A talk', src: 'https://player.example/embed/a', poster: '/talk.png' } },
  scripts: [
    {
      src: 'https://count.example/a.js',
      integrity: sha256,
      when: 'public',
      purpose: 'Counts visits.',
      connect: ['https://count.example/event'],
      data: { domain: 'fairlead.example' },
    },
  ],
  contentSignals: { search: true, aiInput: true, aiTrain: false },
}

/** The shown pages, the files and the styles of a site, by their names. */
type Shown = ReadonlyMap<string, string>

/** Components of pages, by the folders of their routes. */
const components = new Map<string, FunctionComponent<PageData>>()

const postLines = [
  ['title: Newest', 'date: 2026-03-03'],
  ['title: Changed', 'date: 2026-03-02', 'updated: 2026-05-05', 'cta: false'],
  ['title: Oldest', 'date: 2026-03-01'],
]
const boxes = '> [!CTA]\n\n> [!CTA] Growth\n\n> [!FORM] news\n\n> [!FILM] talk\n'
const legalText = `---
summary: Short.
---

## 1. All

1.1 {name} {entity} {register} {address} {country} {courts} {dataProtection} {scripts} {email} {currency}

| name | task | place |
| --- | --- | --- |
{subProcessors}
`

/** The site of a configuration; posts are written by its first author, have its first tag, and name its second plan. */
function siteOf(config: SiteConfig) {
  const { language, authors = [], tags = [], pricing, getStarted, legal, brand } = config
  const options = { today, language, imageSize: () => undefined }
  const [slug] = (getStarted.verify?.post ?? '').split('#')
  const posts = postLines.map((lines, at) => {
    const set = [
      ...lines,
      `author: ${authors[0]?.name}`,
      `tags: [${tags[0]?.name}]`,
      ...(at === 1 ? [`slug: ${slug}`] : []),
    ]
    const body = boxes.replace('Growth', pricing.plans[1]?.name ?? '')
    return parsePost({ file: `posts/${at}.md`, text: postText({ id: 3 - at, set, body }) }, options)
  })
  const legalTexts = legal.documents.flatMap(document => {
    const source = { file: `${document.slug}.md`, text: legalText }
    const { value } = parseLegal(source, legalFacts(config), options)
    return value ? [[document.slug, value] as const] : []
  })
  const resolved = createFallbackSite({
    config: { value: config, source: { file: '', text: '' }, locate: () => 0, locateKey: () => 0 },
    posts,
    legalTexts: Object.fromEntries(legalTexts),
    publicFiles: [],
    cardTools: '',
    today,
    drafts: false,
    future: false,
    brand: {
      ...(brand?.logo === undefined ? {} : { logo: { src: brand.logo } }),
      ...(brand?.lightLogo === undefined ? {} : { lightLogo: { src: brand.lightLogo } }),
    },
  })
  if (!resolved) throw new Error('There is no configuration')
  return resolved
}

/** What each page of a site depends on, by its address, and each of its files. */
function dataOf(config: SiteConfig): { site: Site; routes: readonly Route[]; data: Shown } {
  const resolved = siteOf(config)
  const { site, routes } = resolved
  const files = [...generatedFiles(resolved), ...markdownCopies(routes)]
  return {
    site,
    routes,
    data: new Map([
      ...files.map(({ key, text }) => [key, `${key} ${text()}`] as const),
      ...routes.map(({ path, deferred }) => [`sources of ${path}`, JSON.stringify(deferred)] as const),
    ]),
  }
}

/** Contents of pages, by their data. */
const rendered = new Map<string, string>()

function render({ page, data: dataOfPage }: Route, frame: SiteFrame): string {
  const Page = components.get(page)!
  const data = dataOfPage()
  const key = page + JSON.stringify(data)
  const content = rendered.get(key) ?? renderToStaticMarkup(<Page {...data} />)
  rendered.set(key, content)
  return renderToStaticMarkup(<Head head={data.head} frame={frame} />) + content
}

const renderFrame = (frame: SiteFrame): string =>
  accentCss(frame.accent) +
  renderToStaticMarkup(
    <html lang={frame.language}>
      <SiteHead frame={frame} script="" />
      <Layout frame={frame} path="/blog/" laterSheet="/later.css">
        Text
      </Layout>
    </html>,
  )

/** All that visitors of a site get. */
function shown(config: SiteConfig): Shown {
  const { site, routes, data } = dataOf(config)
  const frame = siteFrame(site)
  const preview = siteFrame({ ...site, isPreview: true })
  const pages = routes.map(route => [route.path, render(route, frame)] as const)
  return new Map([...data, ...pages, ['frame', renderFrame(frame)], ['preview', renderFrame(preview)]])
}

/** Sets what a path leads to in a copy. */
const withValue = (value: unknown, [key, ...deeper]: ConfigPath, change: unknown): unknown => {
  if (key === undefined) return change
  const copy: Record<PropertyKey, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) }
  copy[key] = withValue(copy[key], deeper, change)
  return copy
}

interface Leaf {
  path: ConfigPath
  value: string | number | boolean
}

const leavesOf = (value: unknown, path: ConfigPath = []): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) =>
        leavesOf(child, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [{ path, value: value as Leaf['value'] }]

/** Settings that pages do not show by themselves, and what reads them. */
const others: readonly [setting: RegExp, reader: string][] = [
  [/^publish\b/, 'the commands that publish'],
  [/^fonts\b/, 'the style sheets, and the drawing of social cards'],
  [/^brand\.(?:logo|lightLogo)$/, 'the build, which reads the files'],
  [/^blog\.updatedFromGit$/, 'the build, which asks git'],
  [/^publicScripts\b/, 'the check of public files'],
  [/^features\[\]\.id$/, 'what finds a feature'],
]

const nameOf = (path: ConfigPath) =>
  formatPath(path)
    .replaceAll('`', '')
    .replace(/\[\d+\]/g, '[]')

const isShown = (name: string) => !others.some(([setting]) => setting.test(name))

const leaves = leavesOf(everything).filter(({ path }) => isShown(nameOf(path)))

/** The values of a schema that lists them. */
function namesOf(schema: z.core.$ZodType): unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'union') return def.options.flatMap(namesOf)
  return def.type === 'enum' ? Object.values(def.entries) : def.type === 'literal' ? [...def.values] : []
}

/** Another value that is as valid; `undefined` for a text of any kind. */
function other({ path, value }: Leaf): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  const names = schemasAt(path).flatMap(namesOf)
  if (names.length > 0) return names.find(name => name !== value) ?? 'none'
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return '2020-02-29'
  if (/^#[\da-f]{6}$/.test(value)) return '#123456'
  return { language: 'de', currency: 'EUR' }[String(path.at(-1))]
}

const texts = leaves.filter(leaf => other(leaf) === undefined)
/** The first of each setting that is no text. */
const choices = new Map(
  leaves
    .filter(leaf => other(leaf) !== undefined)
    .toReversed()
    .map(leaf => [nameOf(leaf.path), leaf]),
)

let before: Shown

beforeAll(async () => {
  for (const { page } of dataOf(everything).routes) {
    if (components.has(page)) continue
    const { Page } = (await import(join(root, 'pages', page, '+Page.server.tsx'))) as {
      Page: FunctionComponent<PageData>
    }
    components.set(page, Page)
  }
  before = shown(everything)
})

test('the configuration is valid, and has every setting', () => {
  const source = { source: { file: '', text: '' }, locate: () => 0, locateKey: () => 0 }
  expect(checkConfig({ ...source, value: everything }).problems).toEqual([])
  expect(missingKeys(configJsonSchema(), [everything]).filter(isShown)).toEqual([])
})

/** Keys of a schema that none of the values has. */
function missingKeys(schema: JsonSchema, values: readonly unknown[], path = ''): string[] {
  const { properties = {}, additionalProperties: named, anyOf = [] } = schema
  const objects = values.filter(value => typeof value === 'object' && value !== null)
  const child = (inner: unknown, found: unknown[], key: string) =>
    found.length === 0 ? [key] : missingKeys(inner as JsonSchema, found, key)
  return [
    ...anyOf.flatMap(form => missingKeys(form as JsonSchema, objects, path)),
    ...Object.entries(properties).flatMap(([key, inner]) =>
      child(
        inner,
        objects.flatMap(value => (value as Record<string, unknown>)[key] ?? []),
        path === '' ? key : `${path}.${key}`,
      ),
    ),
    ...(typeof named === 'object'
      ? child(
          named,
          objects.flatMap(value => Object.values(value)),
          `${path}.*`,
        )
      : []),
    ...[schema.items ?? []]
      .flat()
      .flatMap(item => missingKeys(item as JsonSchema, objects.flat(), `${path}[]`)),
  ]
}

test('every text of the configuration is shown', () => {
  const marked = texts.reduce<unknown>(
    (config, { path, value }, at) => withValue(config, path, `${value}q${at}z`),
    everything,
  ) as SiteConfig
  const all = [...shown(marked).values()].join('\n')
  expect(texts.filter((_, at) => !all.includes(`q${at}z`)).map(({ path }) => nameOf(path))).toEqual([])
})

test.each([...choices])('%s changes what is shown', (_, leaf) => {
  const change = withValue(everything, leaf.path, other(leaf)) as SiteConfig
  expect([...shown(change)]).not.toEqual([...before])
})
