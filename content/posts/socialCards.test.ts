import { describe, expect, test } from 'vitest'
import type { Post } from '../model/Post.ts'
import type { Site } from '../model/Site.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { cardImage, socialCard, socialCards } from './socialCards.ts'

const config = {
  name: 'Fairlead',
  siteUrl: 'https://fairlead.example',
  language: 'en',
  accent: { dark: { fill: '#f5b94a' }, light: { fill: '#f2b33d' } },
  fonts: { text: 'Instrument Sans', mono: 'Geist Mono' },
  blog: { socialCards: 2 },
} as SiteConfig
const post = {
  slug: 'a-post',
  title: 'A post',
  author: 'Ines Calder',
  date: '2026-01-02',
  tags: [{ name: 'cilium', path: '/blog/tag/cilium/' }],
  file: 'posts/a-post.md',
} as Partial<Post> as Post
const fileOf = (changed: Partial<Post>, facts: Partial<SiteConfig> = {}, cardTools = 'satori@1') =>
  socialCard({ config: { ...config, ...facts }, cardTools }, { ...post, ...changed })?.file

test('a name is made of the slug and of what the card says', () => {
  expect(fileOf({})).toMatch(/^images\/cards\/a-post\.[0-9a-f]{10}\.png$/)
  expect(fileOf({ excerpt: 'Another', contentHash: 'another', id: 7 })).toBe(fileOf({}))
})

test.each<[string, Partial<Post>, Partial<SiteConfig>?, string?]>([
  ['title', { title: 'Another' }],
  ['tags', { tags: [] }],
  ['author', { author: 'Another' }],
  ['day', { date: '2026-01-03' }],
  ['product', {}, { name: 'Another' }],
  ['language', {}, { language: 'de' }],
  ['font', {}, { fonts: { ...config.fonts, text: 'Inter' } }],
  ['accent', {}, { accent: { ...config.accent, dark: { fill: '#26c6a8' } } }],
  ['host', {}, { siteUrl: 'https://another.example' }],
  ['version of a tool', {}, {}, 'satori@2'],
])('another %s is another card', (_, changed, facts, cardTools) => {
  expect(fileOf(changed, facts, cardTools)).not.toBe(fileOf({}))
})

test.each([
  ['Żółć & Ångström: “quotes”, 50 % → 🚀', true],
  ['日本語', false],
  ['Что такое workload', false],
])('%j has a card: %s', (title, has) => {
  expect(fileOf({ title }) !== undefined).toBe(has)
})

describe('only the newest posts', () => {
  const site = (cards: number) =>
    ({
      config: { ...config, blog: { socialCards: cards } },
      posts: ['a', 'b', 'c'].map(slug => ({ ...post, slug })),
    }) as unknown as Site

  test.each([
    [0, 0],
    [2, 2],
    [50, 3],
  ])('of three, where %i are asked for: %i', (asked, expected) => {
    expect(socialCards(site(asked))).toHaveLength(expected)
    const named = [0, 1, 2, 3].map(at => cardImage(site(asked), at)).filter(Boolean)
    expect(named).toHaveLength(expected)
    for (const picture of named) expect(picture).toMatchObject({ width: 1200, height: 630 })
  })
})
