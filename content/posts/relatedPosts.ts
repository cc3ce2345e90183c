import type { Post } from '../model/Post.ts'

/** Related posts that a permalink names. */
const maxRelatedPosts = 3

/** Index of a post in the list of all posts. */
type PostIndex = number

/**
 * Makes a function that finds up to three posts which share tags with a given one: those that share more tags first,
 * then the newer ones. Make it once for all posts: it counts the posts of each tag beforehand.
 * @param posts all that are shown, newest first
 * @returns `others` are the posts that the page names already; indexes of no post are ignored
 */
export function relatedPosts(
  posts: readonly Post[],
): (at: PostIndex, others: readonly PostIndex[]) => Post[] {
  const tagged = new Map<string, PostIndex[]>()
  posts.forEach(({ tags }, at) => {
    for (const { path } of tags) {
      const indexes = tagged.get(path)
      if (indexes) indexes.push(at)
      else tagged.set(path, [at])
    }
  })
  /** How many tags each post shares with the given one; all 0 between two calls. */
  const shared = new Uint16Array(posts.length)

  return (at, others) => {
    const lists = posts[at]?.tags.map(({ path }) => tagged.get(path) ?? []) ?? []
    for (const indexes of lists) for (const index of indexes) shared[index]!++
    for (const index of [at, ...others]) shared[index] = 0
    const best: { index: PostIndex; count: number }[] = []
    for (const indexes of lists) {
      for (const index of indexes) {
        const count = shared[index]!
        // Another tag's list may have the post, too: it counts once.
        shared[index] = 0
        const last = best[maxRelatedPosts - 1]
        if (count === 0 || (last && !isBefore({ index, count }, last))) continue
        const rank = best.findIndex(other => isBefore({ index, count }, other))
        best.splice(rank < 0 ? best.length : rank, 0, { index, count })
        best.length = Math.min(best.length, maxRelatedPosts)
      }
    }
    return best.flatMap(({ index }) => posts[index] ?? [])
  }
}

const isBefore = (a: { index: PostIndex; count: number }, b: { index: PostIndex; count: number }): boolean =>
  a.count === b.count ? a.index < b.index : a.count > b.count
