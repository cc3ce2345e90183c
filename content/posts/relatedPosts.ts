import type { Post } from '../model/Post.ts'
import { groupBy } from '../shared/groupBy.ts'
import { stopWords, termsOf, wordsIn } from '../shared/words.ts'

const maxRelatedPosts = 3

/** A tag says more about a post than a word. */
const tagFactor = 2

/** What more posts share says little of each, and comparing them would take most of the time with thousands of posts. */
const maxSharing = 200

/** Posts with less in common are not related: an everyday word of two long excerpts. */
const minSimilarity = 0.01

/**
 * Returns a function that finds up to three posts that are like the post at an index, best first and of equals the
 * newest, without its neighbours in the list, which its page links to anyway. Posts are alike by the tags and the words
 * of title and excerpt that they share; the rarer, the more it counts (cosine of the inverse document frequencies).
 * @param posts all that are shown, newest first
 */
export function relatedPosts(posts: readonly Post[]): (at: number) => Post[] {
  const uses = posts.flatMap((post, index) => post.subjects.map(subject => ({ subject, index })))
  const subjects = [...groupBy(uses, ({ subject }) => subject)]
    .filter(([, shared]) => shared.length <= maxSharing)
    .map(([subject, shared]) => ({
      weight: Math.log((posts.length + 1) / shared.length) * (subject.startsWith('/') ? tagFactor : 1),
      posts: shared.map(({ index }) => index),
    }))
  const byPost = posts.map((): typeof subjects => [])
  for (const subject of subjects) for (const index of subject.posts) byPost[index]!.push(subject)
  const lengths = Float64Array.from(byPost, own => Math.hypot(...own.map(({ weight }) => weight)))
  const scores = new Float64Array(posts.length)
  return at => {
    const min = minSimilarity * lengths[at]!
    let least = 0
    const best: { index: number; score: number }[] = []
    for (const { weight, posts: shared } of byPost[at]!)
      for (const index of shared) scores[index]! += weight ** 2
    scores.fill(0, Math.max(0, at - 1), at + 2)
    // Only what shares a subject is looked at, and all scores are 0 again afterwards.
    for (const { posts: shared } of byPost[at]!)
      for (const index of shared) {
        const score = scores[index]! / lengths[index]!
        scores[index] = 0
        if (score <= min || score < least) continue
        const place = best.findIndex(
          other => other.score < score || (other.score === score && other.index > index),
        )
        best.splice(place === -1 ? best.length : place, 0, { index, score })
        if (best.length > maxRelatedPosts) best.pop()
        if (best.length === maxRelatedPosts) least = best.at(-1)!.score
      }
    return best.map(({ index }) => posts[index]!)
  }
}

/** What a post is about: the addresses of its tags, and the words of its title and excerpt. */
export function subjectsOf({ title, excerpt, tags }: Pick<Post, 'title' | 'excerpt' | 'tags'>): string[] {
  // Most words are their only term.
  const words = wordsIn(`${title} ${excerpt}`).flatMap(word => (/^[a-z]+$/.test(word) ? word : termsOf(word)))
  return [...new Set([...tags.map(({ path }) => path), ...words])].filter(word => !stopWords.includes(word))
}
