import { expect, test } from 'vitest'
import type { Post } from './Post.ts'
import { relatedPosts } from './relatedPosts.ts'
import type { Site } from './Site.ts'
import { taggedPosts } from './taggedPosts.ts'

/** Posts by slug with their tags, newest first. */
const make = (posts: Record<string, string>): Site => {
  const all = Object.entries(posts).map(([slug, tags], at) => ({
    slug,
    id: 100 - at,
    date: `2026-01-${30 - at}`,
    tags: tags.split(' ').flatMap(name => (name ? [{ name, path: `/blog/tag/${name}/` }] : [])),
  }))
  return { posts: all, tags: taggedPosts(all as unknown as Post[]) } as unknown as Site
}

test.each([
  ['none where it has no tag', { a: '', b: 'x', c: '' }, 'a', ''],
  ['none where nobody shares one', { a: 'x', b: 'y' }, 'a', ''],
  ['newer before older', { a: 'x', b: 'x', c: 'x' }, 'b', 'a c'],
  ['more shared tags before newer', { a: 'x', b: 'x y z', c: 'x y', d: 'x y z' }, 'b', 'd c a'],
  ['at most three', { a: 'x', b: 'x', c: 'x', d: 'x', e: 'x' }, 'e', 'a b c'],
  ['the best, though they are the oldest', { a: 'x', b: 'x', c: 'x', d: 'x y', e: 'x y' }, 'e', 'd a b'],
])('%s', (_, posts: Record<string, string>, slug, expected) => {
  const site = make(posts)
  const post = site.posts.find(entry => entry.slug === slug)!
  expect(relatedPosts(site, post, []).map(entry => entry.slug)).toEqual(expected.split(' ').filter(Boolean))
})

test('not those that are shown already', () => {
  const site = make({ a: 'x', b: 'x', c: 'x', d: 'x' })
  const [a, b, c] = site.posts
  expect(relatedPosts(site, b!, [a!, c!]).map(({ slug }) => slug)).toEqual(['d'])
})
