/** The weight of a word of the query in each post that contains it. */
export type Matches = ReadonlyMap<number, number>

/**
 * Returns the numbers of the posts that have all words, or else of those that have any (`hasAll` is false then), best
 * first: those with more of the words. Rare words count more (BM25's inverse document frequency); of equals the newer is
 * first.
 * @param total number of posts in the index
 */
export function rank(words: readonly Matches[], total: number): { posts: number[]; hasAll: boolean } {
  const scores = new Map<number, number>()
  const wordCounts = new Map<number, number>()
  for (const matches of words) {
    const inverseFrequency = Math.log(1 + (total - matches.size + 0.5) / (matches.size + 0.5))
    for (const [post, weight] of matches) {
      scores.set(post, (scores.get(post) ?? 0) + weight * inverseFrequency)
      wordCounts.set(post, (wordCounts.get(post) ?? 0) + 1)
    }
  }
  const descending = (values: Matches, a: number, b: number) => (values.get(b) ?? 0) - (values.get(a) ?? 0)
  const any = [...scores.keys()]
  const all = any.filter(post => wordCounts.get(post) === words.length)
  const hasAll = all.length > 0
  const posts = (hasAll ? all : any).toSorted(
    (a, b) => descending(wordCounts, a, b) || descending(scores, a, b) || b - a,
  )
  return { posts, hasAll }
}
