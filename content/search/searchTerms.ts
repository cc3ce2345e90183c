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
  const byTerm: (Postings | undefined)[] = []
  for (const [number, post] of posts.entries()) {
    const relativeLength = post.words / averageWords
    const damping = saturation * (1 - lengthNormalization + lengthNormalization * relativeLength)
    const uses = table.read(post)
    for (let at = 0; at < uses.length; at += 2) {
      const postings = (byTerm[uses[at]!] ??= { posts: [], weights: [] })
      postings.posts.push(number)
      postings.weights.push(weightOf(uses[at + 1]!, damping))
    }
  }
  const found = byTerm.flatMap((postings, number) =>
    postings ? [[table.term(number), postings] as const] : [],
  )
  return found.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function weightOf(places: number, damping: number): number {
  const count = countInText(places)
  let weight = (maxTextWeight * count) / (count + damping)
  if (places & inTitle) weight += titleWeight
  if (places & inTag) weight += tagWeight
  if (places & inExcerpt) weight += excerptWeight
  return Math.min(maxWeight, Math.max(1, Math.round(weight)))
}
