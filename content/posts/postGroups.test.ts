import { expect, test } from 'vitest'
import type { Post } from '../model/Post.ts'
import { seriesPlaces } from './postGroups.ts'

/** Posts, newest first. */
const posts = [
  { slug: 'd', series: 'Policies' },
  { slug: 'c' },
  { slug: 'b', series: 'Policies' },
  { slug: 'alone', series: 'Alone' },
  { slug: 'a', series: 'Policies' },
] as Post[]
const placeOf = seriesPlaces(posts)

test.each([
  ['a', 1, undefined, 'b'],
  ['b', 2, 'a', 'd'],
  ['d', 3, 'b', undefined],
])('%s is part %i, after %s and before %s', (slug, part, previous, next) => {
  const place = placeOf(posts.find(post => post.slug === slug)!)
  expect(place).toMatchObject({ name: 'Policies', part, parts: 3 })
  expect([place?.previous?.slug, place?.next?.slug]).toEqual([previous, next])
})

test.each(['c', 'alone'])('%s is no part of a series', slug => {
  expect(placeOf(posts.find(post => post.slug === slug)!)).toBeUndefined()
})
