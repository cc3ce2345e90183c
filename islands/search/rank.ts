/** The weight of one word of the query in each post that has it. */
export type Matches = ReadonlyMap<number, number>

/** Numbers of the posts found, best first. */
export interface Ranking {
  posts: number[]
  /** False where no post has every word, and these have some. */
  hasAll: boolean
}

/**
 * The posts that have all words; where there is none, those that have any, of which most words go first. A word
 * counts for more the fewer posts have it (BM25's inverse document frequency); of equals the newer is first.
 * @param count how many posts there are
 */
export function rank(words: readonly Matches[], count: number): Ranking {
  const scores = new Map<number, number>()
  const hits = new Map<number, number>()
  for (const matches of words) {
    const rarity = Math.log(1 + (count - matches.size + 0.5) / (matches.size + 0.5))
    for (const [post, weight] of matches) {
      scores.set(post, (scores.get(post) ?? 0) + weight * rarity)
      hits.set(post, (hits.get(post) ?? 0) + 1)
    }
  }
  const of = (map: Matches, post: number) => map.get(post) ?? 0
  const all = [...scores.keys()]
  const complete = all.filter(post => hits.get(post) === words.length)
  const hasAll = complete.length > 0
  const posts = (hasAll ? complete : all).toSorted(
    (a, b) => of(hits, b) - of(hits, a) || of(scores, b) - of(scores, a) || b - a,
  )
  return { posts, hasAll }
}
