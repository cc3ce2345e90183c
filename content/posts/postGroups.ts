import type { Post, SitePost } from '../model/Post.ts'
import type { TaggedPosts } from '../model/Site.ts'
import { groupBy } from '../shared/groupBy.ts'

/** The place of a post among the parts of its series. */
export interface SeriesPlace {
  name: string
  /** Counts from 1. */
  part: number
  parts: number
  previous?: Post
  next?: Post
}

/**
 * Gives the place of a post in its series, if that has other parts.
 * @param posts all that are shown, newest first
 */
export function seriesPlaces(posts: readonly Post[]): (post: Post) => SeriesPlace | undefined {
  const bySeries = groupBy(
    posts.filter(({ series }) => series !== undefined).toReversed(),
    ({ series }) => series,
  )
  return post => {
    const { series: name } = post
    const all = bySeries.get(name) ?? []
    if (name === undefined || all.length < 2) return undefined
    const at = all.indexOf(post)
    const previous = all[at - 1]
    const next = all[at + 1]
    return {
      name,
      part: at + 1,
      parts: all.length,
      ...(previous ? { previous } : {}),
      ...(next ? { next } : {}),
    }
  }
}

/** The posts of each tag in the order in which they are given, the tags in the order of their addresses. */
export function taggedPosts(posts: readonly SitePost[]): TaggedPosts[] {
  const uses = posts.flatMap(post => post.tags.map(tag => ({ tag, post })))
  return [...groupBy(uses, ({ tag }) => tag.path).values()]
    .map(same => ({ tag: same[0]!.tag, posts: same.map(({ post }) => post) }))
    .toSorted((a, b) => (a.tag.path < b.tag.path ? -1 : 1))
}
