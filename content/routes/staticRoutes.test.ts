import { expect, test } from 'vitest'
import config from '../../tests/fixtures/site/site.config.ts'
import type { HomePageData } from '../model/PageData.ts'
import type { Site } from '../model/Site.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { siteFrame } from './routes.ts'
import { homeRoute } from './staticRoutes.ts'

const siteWith = (values: Partial<SiteConfig>): Site => ({
  config: { ...config, ...values },
  today: '2026-11-22',
  legalTexts: {},
  cardTools: '',
  isPreview: false,
  posts: [],
  pages: [],
  tags: [],
  authors: [],
})
const sectionsOf = (site: Site) => (homeRoute(site).data() as HomePageData).sections

test('without a list, the features come first, in their order', () => {
  const features = config.features.toReversed() as unknown as SiteConfig['features']
  expect(sectionsOf(siteWith({ features }))).toEqual([
    ...features.map(({ id }) => id),
    'get-started',
    'architecture',
    'pricing',
    'contact',
  ])
})

test('a section that is left out has no anchor, and a feature no entry in the menu', () => {
  const site = siteWith({ homeSections: ['contact', 'network-security', 'pricing'] })
  expect(sectionsOf(site)).toEqual(['contact', 'network-security', 'pricing'])
  expect(homeRoute(site).anchors).toEqual(['hero', 'contact', 'network-security', 'pricing'])
  expect(siteFrame(site).features.map(({ id }) => id)).toEqual(['network-security'])
})

test.each([
  [2025, '2025'],
  ['today', '2026'],
  [{ from: 2023 }, '2023–2026'],
  [{ from: 2026 }, '2026'],
  [{ from: 2027 }, '2027'],
] as const)('copyrightYear %j is shown as %s', (copyrightYear, shown) => {
  expect(siteFrame(siteWith({ copyrightYear })).copyrightYears).toBe(shown)
})

test.each([
  ['other', 'role#check', undefined],
  ['role', 'role#check', '/blog/role/#check'],
  ['role', 'role', '/blog/role/'],
])('beside the post %s, the way to verify the role by %s leads to %s', (slug, post, href) => {
  const verify = { questions: ['list secrets'], label: 'Verify', post }
  const site = siteWith({ getStarted: { ...config.getStarted, verify } as SiteConfig['getStarted'] })
  const posts = [{ slug, path: `/blog/${slug}/` }] as unknown as Site['posts']
  const data = homeRoute({ ...site, posts }).data() as HomePageData
  expect(data.getStarted.verify).toEqual({
    questions: ['list secrets'],
    label: 'Verify',
    ...(href && { href }),
  })
})
