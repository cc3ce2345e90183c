import type { Post } from './Post.ts'
import type { Site } from './Site.ts'

/** Posts that a permalink leads to beside its neighbours. */
const most = 3

/**
 * Up to three posts that share tags with a post: those that share more first, then the newer ones.
 * @param others posts that the page leads to already
 */
export function relatedPosts(site: Site, post: Post, others: readonly Post[]): Post[] {
  const shared = new Map<Post, number>()
  for (const { path } of post.tags) {
    const tagged = site.tags.find(({ tag }) => tag.path === path)?.posts ?? []
    for (const other of tagged) shared.set(other, (shared.get(other) ?? 0) + 1)
  }
  for (const shown of [post, ...others]) shared.delete(shown)
  // The best so far: sorting hundreds for each of thousands of posts would take seconds.
  const best: [post: Post, count: number][] = []
  for (const entry of shared) {
    const place = best.findIndex(other => isBefore(entry, other))
    if (place >= 0) best.splice(place, 0, entry)
    else best.push(entry)
    best.length = Math.min(best.length, most)
  }
  return best.map(([related]) => related)
}

/** Newest first as in the list of posts: by day, then by id. */
const isBefore = ([a, sharedByA]: [Post, number], [b, sharedByB]: [Post, number]): boolean => {
  if (sharedByA !== sharedByB) return sharedByA > sharedByB
  return a.date === b.date ? a.id > b.id : a.date > b.date
}
