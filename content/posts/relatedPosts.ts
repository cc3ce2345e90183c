import type { Post } from '../model/Post.ts'
import { groupBy } from '../shared/groupBy.ts'

const maxRelatedPosts = 3

/**
 * Returns a function that finds up to three posts that share tags with the post at an index, without its neighbours in
 * the list, which its page links to anyway. Those that share the most tags are first, then the newest.
 * @param posts all that are shown, newest first
 */
export function relatedPosts(posts: readonly Post[]): (at: number) => Post[] {
  const uses = posts.flatMap(({ tags }, index) => tags.map(({ path }) => ({ path, index })))
  const byTag = groupBy(uses, ({ path }) => path)
  return at => {
    const { tags = [] } = posts[at] ?? {}
    const sharedTags = new Uint8Array(posts.length)
    for (const { path } of tags) for (const { index } of byTag.get(path) ?? []) sharedTags[index]!++
    sharedTags.fill(0, Math.max(0, at - 1), at + 2)
    const best: Post[] = []
    for (let count = tags.length; count > 0; count--) {
      let index = sharedTags.indexOf(count)
      while (index >= 0 && best.length < maxRelatedPosts) {
        best.push(posts[index]!)
        index = sharedTags.indexOf(count, index + 1)
      }
    }
    return best
  }
}
