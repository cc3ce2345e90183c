import type { Post } from '../model/Post.ts'

/** Posts that a permalink leads to beside its neighbours. */
const most = 3

/** The place of a post in the list of all posts, counted from 0. */
type PostIndex = number

/**
 * Finds up to three posts that share tags with the one at a place: those that share more first, then the newer ones.
 * To be made once for all posts: where there are thousands, a tag has hundreds, and each post asks for all of them.
 * @param posts all that are shown, newest first
 * @returns `others` are places of posts that the page leads to already; one that no post has counts for nothing
 */
export function relatedPosts(
  posts: readonly Post[],
): (at: PostIndex, others: readonly PostIndex[]) => Post[] {
  const tagged = new Map<string, PostIndex[]>()
  posts.forEach(({ tags }, at) => {
    for (const { path } of tags) {
      const places = tagged.get(path)
      if (places) places.push(at)
      else tagged.set(path, [at])
    }
  })
  /** Tags that each post shares with the one that is asked about; all 0 in between. */
  const shared = new Uint16Array(posts.length)

  return (at, others) => {
    const lists = posts[at]?.tags.map(({ path }) => tagged.get(path) ?? []) ?? []
    for (const places of lists) for (const place of places) shared[place]!++
    for (const place of [at, ...others]) shared[place] = 0
    const best: { place: PostIndex; count: number }[] = []
    for (const places of lists) {
      for (const place of places) {
        const count = shared[place]!
        // Counted here, once: another list may have it, too.
        shared[place] = 0
        const last = best[most - 1]
        if (count === 0 || (last && !isBefore({ place, count }, last))) continue
        const rank = best.findIndex(other => isBefore({ place, count }, other))
        best.splice(rank < 0 ? best.length : rank, 0, { place, count })
        best.length = Math.min(best.length, most)
      }
    }
    return best.flatMap(({ place }) => posts[place] ?? [])
  }
}

const isBefore = (a: { place: PostIndex; count: number }, b: { place: PostIndex; count: number }): boolean =>
  a.count === b.count ? a.place < b.place : a.count > b.count
