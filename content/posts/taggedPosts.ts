import type { SitePost, Tag } from '../model/Post.ts'
import type { TaggedPosts } from '../model/Site.ts'

/** The posts of each tag in the order in which they are given, the tags in the order of their addresses. */
export function taggedPosts(posts: readonly SitePost[]): TaggedPosts[] {
  const byPath = new Map<string, { tag: Tag; posts: SitePost[] }>()
  for (const post of posts) {
    for (const tag of post.tags) {
      const known = byPath.get(tag.path)
      if (known) known.posts.push(post)
      else byPath.set(tag.path, { tag, posts: [post] })
    }
  }
  return [...byPath.values()].toSorted((a, b) => (a.tag.path < b.tag.path ? -1 : 1))
}
