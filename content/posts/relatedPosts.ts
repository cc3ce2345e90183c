import type { Post, Tag } from '../model/Post.ts'

/** Related posts that a permalink names. */
const maxRelatedPosts = 3

/** As many, the post itself, and the two beside it, which its page names already. */
const maxBest = maxRelatedPosts + 3

/** Index of a post in the list of all posts. */
type PostIndex = number

/**
 * Makes a function that finds up to three posts which share tags with a given one: those that share more tags first,
 * then the newer ones. Its neighbours in the list are not among them. Make it once for all posts: it looks through them
 * once for all posts with the same tags.
 * @param posts all that are shown, newest first
 */
export function relatedPosts(posts: readonly Post[]): (at: PostIndex) => Post[] {
  const known = new Map<string, readonly PostIndex[]>()
  let bestOf: ReturnType<typeof bestSharing> | undefined
  return at => {
    const { tags = [] } = posts[at] ?? {}
    const key = tags
      .map(({ path }) => path)
      .toSorted()
      .join()
    const best = known.get(key) ?? (bestOf ??= bestSharing(posts))(tags)
    known.set(key, best)
    return best
      .filter(index => Math.abs(index - at) > 1)
      .slice(0, maxRelatedPosts)
      .flatMap(index => posts[index] ?? [])
  }
}

/** Counts the posts of each tag, and makes a function that gives the posts with the most of some tags, the best first. */
function bestSharing(posts: readonly Post[]): (tags: readonly Tag[]) => PostIndex[] {
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
  return tags => {
    const lists = tags.map(({ path }) => tagged.get(path) ?? [])
    for (const indexes of lists) indexes.forEach(index => shared[index]!++)
    /** One tag more counts for more than any place in the list. */
    const best: number[] = []
    const take = (index: PostIndex) => {
      const score = shared[index]! * posts.length - index
      // Another tag's list may have the post, too: it counts once, and then has the score of a post without a tag.
      shared[index] = 0
      if (score <= (best[maxBest - 1] ?? -index)) return
      let rank = best.length
      while (rank > 0 && best[rank - 1]! < score) rank--
      best.splice(rank, 0, score)
      if (best.length > maxBest) best.pop()
    }
    for (const indexes of lists) indexes.forEach(take)
    return best.map(score => Math.ceil(score / posts.length) * posts.length - score)
  }
}
