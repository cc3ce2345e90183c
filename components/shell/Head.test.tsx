import type { Element } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageHead, SiteFrame } from '../../content/model/PageData.ts'
import type { SiteConfig } from '../../content/model/SiteConfig.ts'
import config from '../../tests/fixtures/site/site.config.ts'
import { elementsOf, textOf } from '../../tests/fixtures/html/elements.ts'
import { Head, SiteHead } from './Head.tsx'

const { scripts: _scripts, ...ownConfig }: typeof config & Pick<SiteConfig, 'scripts'> = config

const frame: SiteFrame = {
  ...ownConfig,
  navigation: { ...config.navigation, items: [] },
  footer: { ...config.footer, groups: [] },
  siteUrl: 'https://site.example',
  features: [],
  isPreview: false,
  copyrightYears: '2026',
  hasBlog: true,
}

const head: PageHead = {
  title: 'Post · Site',
  socialTitle: 'Post',
  description: 'What it says.',
  path: '/blog/post/',
  type: 'article',
  image: { src: '/card.png', width: 1200, height: 630 },
  imageAlt: 'A card',
  published: '2026-01-02',
  modified: '2026-03-04',
  author: 'Ines Carvalho and Hamish Orr',
  authorPaths: ['/blog/author/ines/', '/blog/author/hamish/'],
  tags: ['cilium', 'istio'],
  markdown: '/blog/post/index.md',
  structuredData: [{ name: '</script>' }],
}

const metaOf = (own: PageHead, site = frame): [name: string, content: string][] =>
  elementsOf(fromHtml(renderToStaticMarkup(<Head head={own} frame={site} />)))
    .filter(({ tagName }) => tagName === 'meta')
    .map(({ properties }) => [
      String(properties['name'] ?? properties['property']),
      String(properties['content']),
    ])

test('a post says each of its facts under its own name', () => {
  expect(metaOf(head)).toEqual([
    ['description', 'What it says.'],
    ['og:type', 'article'],
    ['og:title', 'Post'],
    ['og:description', 'What it says.'],
    ['og:url', 'https://site.example/blog/post/'],
    ['og:image', 'https://site.example/card.png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'A card'],
    ['article:published_time', '2026-01-02'],
    ['article:modified_time', '2026-03-04'],
    ['author', 'Ines Carvalho and Hamish Orr'],
    ['article:author', 'https://site.example/blog/author/ines/'],
    ['article:author', 'https://site.example/blog/author/hamish/'],
    ['article:tag', 'cilium'],
    ['article:tag', 'istio'],
  ])
})

const { path: _path, ...withoutPath } = head

test.each<[string, PageHead, SiteFrame, boolean]>([
  ['a page of the public site may be found', head, frame, false],
  ['a page that is to be left out says so', { ...head, noindex: true }, frame, true],
  ['a page of a preview says so', head, { ...frame, isPreview: true }, true],
  ['a page without an address says so', withoutPath, frame, true],
])('to search engines, %s', (_, own, site, expected) => {
  expect(metaOf(own, site).filter(([name]) => name === 'robots')).toEqual(
    expected ? [['robots', 'noindex']] : [],
  )
})

test.each([
  ['/', ['x1Y2']],
  ['/pricing/', []],
])('the page %s has the verification tags %j', (path, expected) => {
  const site = { ...frame, verification: { 'google-site-verification': 'x1Y2' } }
  const found = metaOf({ ...head, path }, site).filter(([name]) => name === 'google-site-verification')
  expect(found.map(([, content]) => content)).toEqual(expected)
})

const rulesOf = (site: SiteFrame): object => {
  const isRules = ({ properties }: Element) => properties['type'] === 'speculationrules'
  const rules = elementsOf(fromHtml(renderToStaticMarkup(<SiteHead frame={site} script="" />))).filter(
    isRules,
  )
  return JSON.parse(rules.map(textOf).join('')) as object
}

const counter = {
  src: '/count.js',
  when: 'public',
  purpose: 'Counts visits.',
} as const

test.each<[string, SiteFrame, string]>([
  ['without scripts that could count a visit, browsers may render', frame, 'prerender'],
  ['with such scripts, browsers may only fetch', { ...frame, scripts: [counter] }, 'prefetch'],
])('%s a page that a visitor is about to open', (_, site, expected) => {
  expect(Object.keys(rulesOf(site))).toEqual([expected])
})
