import { expect, test } from 'vitest'
import { seededRandom } from '../../bench/makePosts.ts'
import type { Post } from '../model/Post.ts'
import { relatedPosts, subjectsOf } from './relatedPosts.ts'

/** Posts by slug, newest first: `#x` is a tag, all else the title. */
const make = (posts: Record<string, string>): Post[] =>
  Object.entries(posts).map(([slug, text]) => {
    const words = text.split(' ')
    const names = words.filter(word => word.startsWith('#'))
    const post = {
      title: words.filter(word => !word.startsWith('#')).join(' '),
      excerpt: '',
      tags: names.map(name => ({ name, path: `/blog/tag/${name.slice(1)}/` as const })),
    }
    return { ...post, slug, subjects: subjectsOf(post) }
  }) as unknown as Post[]

const slugs = (posts: readonly Post[]) => posts.map(({ slug }) => slug)

test.each([
  ['none where it has neither tag nor word', { a: '', n: '', b: '#x', c: '' }, 'a', ''],
  ['none where nobody shares one', { a: '#x', n: '', b: '#y' }, 'a', ''],
  ['none for words such as "the"', { a: 'the pod', n: '', b: 'the node' }, 'a', ''],
  ['of equals the newer', { a: '#x', m: '', b: '#x', n: '', c: '#x' }, 'b', 'a c'],
  ['not its neighbours, which its page names already', { a: '#x', b: '#x', c: '#x', d: '#x' }, 'b', 'd'],
  ['a rare tag before a frequent one', { a: '#x', m: '#x', b: '#x #y', n: '#x', c: '#y' }, 'b', 'c a'],
  ['two tags before one', { a: '#x', m: '', b: '#x #y', n: '', c: '#x #y' }, 'b', 'c a'],
  ['words where there is no tag', { a: 'A pod of whales', n: '', b: 'Pods', c: 'Every Pod' }, 'a', 'c'],
  [
    'a rare word before a frequent one',
    { a: 'pod', b: 'pod node', m: 'pod', c: 'pod', d: 'node' },
    'b',
    'd c',
  ],
  ['a tag before a word', { a: 'pod', m: '', b: 'pod #x', n: '', c: '#x' }, 'b', 'c a'],
  ['at most three', { a: '#x', b: '#x', c: '#x', d: '#x', n: '', e: '#x' }, 'e', 'a b c'],
])('%s', (_, posts: Record<string, string>, slug, expected) => {
  const all = make(posts)
  const at = all.findIndex(post => post.slug === slug)
  expect(slugs(relatedPosts(all)(at))).toEqual(expected.split(' ').filter(Boolean))
})

test('one post after the other, and none is told of what another was told', () => {
  const all = make({ a: '#x #y', b: '#x', c: '#y', d: '#x #y', e: '#y #x' })
  const related = relatedPosts(all)
  const found = all.map((_, at) => slugs(related(at)))
  expect(all.map((_, at) => slugs(relatedPosts(all)(at)))).toEqual(found)
  expect(found[0]).toEqual(['d', 'e', 'c'])
})

test('of 250 posts, none is related to twenty others, and each to three', () => {
  const random = seededRandom(1)
  const some = (from: number, count: number) =>
    Array.from({ length: count }, () => Math.floor(from * random()))
  const all = make(
    Object.fromEntries(
      Array.from({ length: 250 }, (_, slug) => [
        `post-${slug}`,
        [...some(100, 15).map(word => `word${word}`), ...some(12, 3).map(tag => `#tag${tag}`)].join(' '),
      ]),
    ),
  )
  const related = relatedPosts(all)
  const counts = new Map<string, number>()
  for (const at of all.keys())
    for (const slug of slugs(related(at))) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(3 * all.length)
  expect(Math.max(...counts.values())).toBeLessThan(20)
})
