import { expect, test } from 'vitest'
import siteConfig from '../../tests/fixtures/site/site.config.ts'
import { postText } from '../../tests/fixtures/postText.ts'
import type { Post, TextPage } from '../model/Post.ts'
import type { Day, SiteConfig } from '../model/SiteConfig.ts'
import { postHead } from './postData.ts'
import { parsePost } from './parsePost.ts'
import { resolvePage, resolvePost, seriesPlaces, withFooters } from './resolveTexts.ts'

const today = '2026-06-01'

const config: SiteConfig = { ...siteConfig, authors: [] }

const parsed = (body = 'A text.', set: string[] = [], language = 'en') => {
  const source = { file: 'posts/a.md', text: postText({ id: 1, set: ['date: 2026-02-01', ...set], body }) }
  return parsePost(source, { today, language, imageSize: () => undefined }).value!.post
}

const resolve = (post = parsed(), change: Partial<SiteConfig> = {}, lastChange?: Day) =>
  resolvePost(post, { config: { ...config, ...change }, today, lastChange })

test.each<[given: Day | undefined, ofGit: Day | undefined, shown: Day | undefined]>([
  [undefined, '2026-03-01', '2026-03-01'],
  [undefined, '2026-06-01', '2026-06-01'],
  [undefined, '2026-02-01', undefined],
  [undefined, '2026-01-01', undefined],
  [undefined, '2026-06-02', undefined],
  [undefined, undefined, undefined],
  ['2026-02-02', '2026-03-01', '2026-02-02'],
])('updated: %s, changed in git on %s: %s', (given, ofGit, shown) => {
  const post = parsed(undefined, given ? [`updated: ${given}`] : [])
  expect(resolve(post, {}, ofGit).updated).toBe(shown)
})

test('a page has no day of publication', () => {
  const page = { path: '/about/', html: '' } as TextPage
  const resolved = (lastChange: Day) => resolvePage(page, { config, today, lastChange }).updated
  expect([resolved('2020-03-01'), resolved('2026-07-01')]).toEqual(['2020-03-01', undefined])
})

const links = { ...config.links, register: 'https://other.example/' }

test.each<[string, ReturnType<typeof resolve>, ReturnType<typeof resolve>]>([
  ['another day of its last change', resolve(), resolve(parsed(), {}, '2026-03-01')],
  ['a page of its author', resolve(), resolve(parsed(), { authors: [{ name: 'Ines Carvalho' }] })],
  ['another link', resolve(parsed('> [!CTA]')), resolve(parsed('> [!CTA]'), { links })],
  ['labels in another language', resolve(parsed('## A')), resolve(parsed('## A', [], 'de'))],
])('the page of a post shows %s', (_, one, other) => {
  const shown = (post: typeof one) => [postHead(post), post.contentHash]
  expect(shown(other)).not.toEqual(shown(one))
})

test('a post to which nothing is added is the same', () => {
  expect(resolve()).toMatchObject(parsed())
})

test.each([
  ['follows a text', 'A text.', [], [config.links.register]],
  ['does not follow a box', 'A text.\n\n> [!CTA]', [], []],
  ['is left out by `cta: false`', 'A text.', ['cta: false'], []],
])('a call to action %s', (_, body, set, hrefs) => {
  const posts = withFooters([resolve(parsed(body, set))], config)
  expect(posts.flatMap(({ footer }) => footer().action?.href ?? [])).toEqual(hrefs)
})

/** Posts, newest first. */
const posts = [
  { slug: 'd', title: 'd', series: 'Policies' },
  { slug: 'c' },
  { slug: 'b', title: 'b', series: 'Policies' },
  { slug: 'alone', series: 'Alone' },
  { slug: 'a', title: 'a', series: 'Policies' },
] as Post[]
const placeOf = seriesPlaces(posts)

test.each([
  ['a', 1, undefined, 'b'],
  ['b', 2, 'a', 'd'],
  ['d', 3, 'b', undefined],
])('%s is part %i, after %s and before %s', (slug, part, previous, next) => {
  const place = placeOf(posts.find(post => post.slug === slug)!)
  expect(place).toMatchObject({ name: 'Policies', part, parts: 3 })
  expect([place?.previous?.title, place?.next?.title]).toEqual([previous, next])
})

test.each(['c', 'alone'])('%s is no part of a series', slug => {
  expect(placeOf(posts.find(post => post.slug === slug)!)).toBeUndefined()
})
