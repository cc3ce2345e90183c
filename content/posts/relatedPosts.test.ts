import { expect, test } from 'vitest'
import type { Post } from '../model/Post.ts'
import { relatedPosts } from './relatedPosts.ts'

/** Posts by slug with their tags, newest first. */
const make = (posts: Record<string, string>): Post[] =>
  Object.entries(posts).map(([slug, tags]) => ({
    slug,
    tags: tags.split(' ').flatMap(name => (name ? [{ name, path: `/blog/tag/${name}/` }] : [])),
  })) as unknown as Post[]

const slugs = (posts: readonly Post[]) => posts.map(({ slug }) => slug)

test.each([
  ['none where it has no tag', { a: '', b: 'x', c: '' }, 'a', ''],
  ['none where nobody shares one', { a: 'x', b: 'y' }, 'a', ''],
  ['newer before older', { a: 'x', b: 'x', c: 'x' }, 'b', 'a c'],
  ['more shared tags before newer', { a: 'x', b: 'x y z', c: 'x y', d: 'x y z' }, 'b', 'd c a'],
  ['at most three', { a: 'x', b: 'x', c: 'x', d: 'x', e: 'x' }, 'e', 'a b c'],
  ['the best, though they are the oldest', { a: 'x', b: 'x', c: 'x', d: 'x y', e: 'x y' }, 'e', 'd a b'],
])('%s', (_, posts: Record<string, string>, slug, expected) => {
  const all = make(posts)
  const at = all.findIndex(post => post.slug === slug)
  expect(slugs(relatedPosts(all)(at, []))).toEqual(expected.split(' ').filter(Boolean))
})

test('not those that are shown already', () => {
  const all = make({ a: 'x', b: 'x', c: 'x', d: 'x' })
  expect(slugs(relatedPosts(all)(1, [0, 2]))).toEqual(['d'])
})

test('one post after the other, and none is told of what another was told', () => {
  const all = make({ a: 'x y', b: 'x', c: 'y', d: 'x y' })
  const related = relatedPosts(all)
  const found = all.map((_, at) => slugs(related(at, [at - 1, at + 1])))
  expect(found).toEqual([['d', 'c'], ['d'], ['a'], ['a', 'b']])
})
