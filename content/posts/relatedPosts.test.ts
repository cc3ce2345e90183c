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
  ['none where it has no tag', { a: '', n: '', b: 'x', c: '' }, 'a', ''],
  ['none where nobody shares one', { a: 'x', n: '', b: 'y' }, 'a', ''],
  ['newer before older', { a: 'x', m: '', b: 'x', n: '', c: 'x' }, 'b', 'a c'],
  ['not its neighbours, which its page names already', { a: 'x', b: 'x', c: 'x', d: 'x' }, 'b', 'd'],
  ['more shared tags before newer', { a: 'x', m: '', b: 'x y z', n: '', c: 'x y', d: 'x y z' }, 'b', 'd c a'],
  ['in any order of its tags', { a: 'x y', m: '', b: 'y x z', n: '', c: 'z', d: 'z y x' }, 'b', 'd a c'],
  ['at most three', { a: 'x', b: 'x', c: 'x', d: 'x', n: '', e: 'x' }, 'e', 'a b c'],
  [
    'three, where neighbours would be better',
    { a: 'x', b: 'x', c: 'x', m: 'x y', d: 'x y', n: 'x y' },
    'd',
    'a b c',
  ],
  [
    'the best, though they are the oldest',
    { a: 'x', b: 'x', c: 'x', d: 'x y', n: '', e: 'x y' },
    'e',
    'd a b',
  ],
])('%s', (_, posts: Record<string, string>, slug, expected) => {
  const all = make(posts)
  const at = all.findIndex(post => post.slug === slug)
  expect(slugs(relatedPosts(all)(at))).toEqual(expected.split(' ').filter(Boolean))
})

test('one post after the other, and none is told of what another was told', () => {
  const all = make({ a: 'x y', b: 'x', c: 'y', d: 'x y', e: 'y x' })
  const related = relatedPosts(all)
  const found = all.map((_, at) => slugs(related(at)))
  expect(found).toEqual([
    ['d', 'e', 'c'],
    ['d', 'e'],
    ['a', 'e'],
    ['a', 'b'],
    ['a', 'b', 'c'],
  ])
})
