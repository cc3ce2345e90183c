import type { Post, Tag } from '../model/Post.ts'

/** Related posts that a permalink names. */
const maxRelatedPosts = 3

/** As many, the post itself, and the two beside it, which its page names already. */
const maxBest = maxRelatedPosts + 3

/** Index of a post in the list of all posts. */
type PostIndex = number

/**
 * Makes a function that finds up to three posts which share tags with a given one: those that share more tags first,
 * then the newer ones. Its neighbours in the list are not among them. Make it once for all posts: it counts the posts of
 * each tag beforehand, and looks through them once for all posts with the same tags.
 * @param posts all that are shown, newest first
 */
export function relatedPosts(posts: readonly Post[]): (at: PostIndex) => Post[] {
  const tagged = new Map<string, PostIndex[]>()
  posts.forEach(({ tags }, at) => {
    for (const { path } of tags) {
      const indexes = tagged.get(path)
      if (indexes) indexes.push(at)
      else tagged.set(path, [at])
    }
  })
  /** How many of the tags in question each post has; all 0 between two calls. */
  const shared = new Uint16Array(posts.length)
  /** The posts with the most of some tags, the best first. */
  const bestOf = (tags: readonly Tag[]): PostIndex[] => {
    const lists = tags.map(({ path }) => tagged.get(path) ?? [])
    for (const indexes of lists) for (const index of indexes) shared[index]!++
    const best: { index: PostIndex; count: number }[] = []
    for (const indexes of lists) {
      for (const index of indexes) {
        const count = shared[index]!
        // Another tag's list may have the post, too: it counts once.
        shared[index] = 0
        const last = best[maxBest - 1]
        if (count === 0 || (last && !isBefore({ index, count }, last))) continue
        const rank = best.findIndex(other => isBefore({ index, count }, other))
        best.splice(rank < 0 ? best.length : rank, 0, { index, count })
        best.length = Math.min(best.length, maxBest)
      }
    }
    return best.map(({ index }) => index)
  }

  const known = new Map<string, PostIndex[]>()
  return at => {
    const { tags = [] } = posts[at] ?? {}
    const key = tags
      .map(({ path }) => path)
      .toSorted()
      .join()
    const best = known.get(key) ?? bestOf(tags)
    known.set(key, best)
    return best
      .filter(index => Math.abs(index - at) > 1)
      .slice(0, maxRelatedPosts)
      .flatMap(index => posts[index] ?? [])
  }
}

const isBefore = (a: { index: PostIndex; count: number }, b: { index: PostIndex; count: number }): boolean =>
  a.count === b.count ? a.index < b.index : a.count > b.count
