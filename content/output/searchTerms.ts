import type { Post } from '../model/Post.ts'
import { maxWeight, type Postings } from '../shared/postings.ts'
import { countInText, inExcerpt, inTag, inTitle, type TermTable } from './TermTable.ts'

/** Weight of a term that is in the title, a tag or the excerpt, however often. */
const titleWeight = 24
const tagWeight = 12
const excerptWeight = 8

/** Weight of a term in the text: it approaches the maximum as the term gets frequent (BM25 with its k1 and b). */
const maxTextWeight = 12
const saturation = 1.2
const lengthNormalization = 0.75

/** The terms of all posts, in the order of UTF-16 code units. A post's number is its index in `posts`. */
export function searchTerms(
  posts: readonly Post[],
  table: TermTable,
): (readonly [term: string, postings: Postings])[] {
  const averageWords = Math.max(1, posts.reduce((sum, { words }) => sum + words, 0) / posts.length)
  const byTerm = new Map<number, { posts: number[]; weights: number[] }>()
  for (const [number, post] of posts.entries()) {
    const relativeLength = post.words / averageWords
    const damping = saturation * (1 - lengthNormalization + lengthNormalization * relativeLength)
    const uses = table.usesIn(post)
    for (let at = 0; at < uses.length; at += 2) {
      const term = uses[at]!
      const postings = byTerm.get(term) ?? { posts: [], weights: [] }
      if (postings.posts.length === 0) byTerm.set(term, postings)
      postings.posts.push(number)
      postings.weights.push(weightOf(uses[at + 1]!, damping))
    }
  }
  return [...byTerm]
    .map(([number, postings]) => [table.term(number), postings] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function weightOf(uses: number, damping: number): number {
  const count = countInText(uses)
  let weight = (maxTextWeight * count) / (count + damping)
  if (uses & inTitle) weight += titleWeight
  if (uses & inTag) weight += tagWeight
  if (uses & inExcerpt) weight += excerptWeight
  return Math.min(maxWeight, Math.max(1, Math.round(weight)))
}
