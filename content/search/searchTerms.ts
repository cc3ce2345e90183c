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

/**
 * The terms of all posts, in the order of UTF-16 code units. A post's number is its index in `posts`. The postings of all
 * terms lie in two arrays, one after the other: as lists of their own, they would take five times as much memory.
 */
export function* searchTerms(
  posts: readonly Post[],
  table: TermTable,
): Generator<readonly [term: string, postings: Postings]> {
  const averageWords = Math.max(1, posts.reduce((sum, { words }) => sum + words, 0) / posts.length)
  const usesOf = posts.map(post => table.read(post))
  /** How many posts have a term, by its number. */
  const counts: number[] = []
  for (const uses of usesOf)
    for (let at = 0; at < uses.length; at += 2) counts[uses[at]!] = (counts[uses[at]!] ?? 0) + 1
  const terms = [...counts.keys()].filter(number => counts[number] !== undefined)
  /** Where the postings of a term end that have been written so far. */
  const ends: number[] = []
  let total = 0
  for (const number of terms) {
    ends[number] = total
    total += counts[number]!
  }
  const all = { posts: new Uint32Array(total), weights: new Uint8Array(total) }
  for (const [number, post] of posts.entries()) {
    const relativeLength = post.words / averageWords
    const damping = saturation * (1 - lengthNormalization + lengthNormalization * relativeLength)
    const uses = usesOf[number]!
    for (let at = 0; at < uses.length; at += 2) {
      const end = ends[uses[at]!]!++
      all.posts[end] = number
      all.weights[end] = weightOf(uses[at + 1]!, damping)
    }
  }
  const named = terms.map(number => ({ number, term: table.term(number) }))
  for (const { number, term } of named.toSorted((a, b) => (a.term < b.term ? -1 : 1))) {
    const end = ends[number]!
    const start = end - counts[number]!
    yield [term, { posts: all.posts.subarray(start, end), weights: all.weights.subarray(start, end) }]
  }
}

function weightOf(places: number, damping: number): number {
  const count = countInText(places)
  let weight = (maxTextWeight * count) / (count + damping)
  if (places & inTitle) weight += titleWeight
  if (places & inTag) weight += tagWeight
  if (places & inExcerpt) weight += excerptWeight
  return Math.min(maxWeight, Math.max(1, Math.round(weight)))
}
