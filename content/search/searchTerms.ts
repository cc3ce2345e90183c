import type { Post } from '../model/Post.ts'
import { maxWeight, type Postings } from '../shared/postings.ts'
import { stopWords, termsOf, wordPattern } from './words.ts'

/** Weight of a term that is in the title, a tag or the excerpt, however often. */
const titleWeight = 24
const tagWeight = 12
const excerptWeight = 8

/** Weight of a term in the text: it approaches the maximum as the term gets frequent (BM25 with its k1 and b). */
const maxTextWeight = 12
const saturation = 1.2
const lengthNormalization = 0.75

/** A term with its postings so far, and its count and weight in the post that is being read. */
type Term = Postings & { text: string; isStopWord: boolean; count: number; weight: number }

/** The terms of all posts, in the order of UTF-16 code units. A post's number is its index in `posts`. */
export function searchTerms(posts: readonly Post[]): (readonly [term: string, postings: Postings])[] {
  const vocabulary = new Vocabulary()
  const { termsIn } = vocabulary
  const averageWords = Math.max(1, posts.reduce((sum, { words }) => sum + words, 0) / posts.length)
  for (const [number, post] of posts.entries()) {
    const found = new Set<Term>()
    for (const terms of termsIn(post.content().text)) {
      for (const term of terms) {
        if (term.isStopWord) continue
        if (term.count === 0) found.add(term)
        term.count++
      }
    }
    const relativeLength = post.words / averageWords
    const damping = saturation * (1 - lengthNormalization + lengthNormalization * relativeLength)
    for (const term of found) term.weight = (maxTextWeight * term.count) / (term.count + damping)
    const add = (terms: Term[], weight: number) => {
      for (const term of new Set(terms)) {
        found.add(term)
        term.weight += weight
      }
    }
    add(termsIn(post.title).flat(), titleWeight)
    add(post.tags.flatMap(({ name }) => termsIn(name)).flat(), tagWeight)
    add(
      termsIn(post.excerpt)
        .flat()
        .filter(({ isStopWord }) => !isStopWord),
      excerptWeight,
    )
    for (const term of found) {
      term.posts.push(number)
      term.weights.push(Math.min(maxWeight, Math.max(1, Math.round(term.weight))))
      term.count = 0
      term.weight = 0
    }
  }
  return vocabulary.sorted().map(term => [term.text, term])
}

/** The terms of all posts read so far. Most text repeats, so each text between two spaces is split only once. */
class Vocabulary {
  readonly #stopWords = new Set(stopWords)
  readonly #words = new RegExp(wordPattern, 'gu')
  readonly #terms = new Map<string, Term>()
  readonly #termsByChunk = new Map<string, readonly Term[]>()

  /** The terms of each chunk between two spaces. */
  readonly termsIn = (text: string): (readonly Term[])[] =>
    text.split(' ').map(chunk => this.#termsByChunk.get(chunk) ?? this.#readChunk(chunk))

  /** Every term that a post has, in the order of UTF-16 code units. */
  sorted(): Term[] {
    const used = [...this.#terms.values()].filter(({ posts }) => posts.length > 0)
    return used.toSorted((a, b) => (a.text < b.text ? -1 : 1))
  }

  #readChunk(chunk: string): readonly Term[] {
    const terms = (chunk.match(this.#words) ?? []).flatMap(termsOf).map(text => this.#term(text))
    // A copy: a slice of a post's text would keep the whole text in memory.
    this.#termsByChunk.set(Buffer.from(chunk).toString(), terms)
    return terms
  }

  #term(text: string): Term {
    const known = this.#terms.get(text)
    if (known) return known
    const isStopWord = this.#stopWords.has(text)
    const term: Term = { text, isStopWord, posts: [], weights: [], count: 0, weight: 0 }
    this.#terms.set(text, term)
    return term
  }
}
