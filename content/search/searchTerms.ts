import type { Post } from '../model/Post.ts'
import { heaviest, type Postings } from '../shared/postings.ts'
import { stopWords, termsOf, wordPattern } from './words.ts'

/** What it counts that a word is in the title, the tags, the excerpt; however often. */
const TITLE = 24
const TAGS = 12
const EXCERPT = 8

/** What a word in the text approaches the more often it is there, and how soon (BM25's k1 and b). */
const TEXT = 12
const SATURATION = 1.2
const LENGTH_MATTERS = 0.75

/** A term as it is gathered, with its count and weight in the post that is being read. */
type Term = Postings & { text: string; isStop: boolean; count: number; weight: number }

/** The terms of all posts, in the order of code units; a post's number is its place among them. */
export function searchTerms(posts: readonly Post[]): (readonly [term: string, postings: Postings])[] {
  const vocabulary = new Vocabulary()
  const { termsIn } = vocabulary
  const average = Math.max(1, posts.reduce((sum, { text }) => sum + text.length, 0) / posts.length)
  for (const [number, post] of posts.entries()) {
    const found = new Set<Term>()
    for (const chunk of termsIn(post.text)) {
      for (const term of chunk) {
        if (term.isStop) continue
        if (term.count === 0) found.add(term)
        term.count++
      }
    }
    const damping = SATURATION * (1 - LENGTH_MATTERS + (LENGTH_MATTERS * post.text.length) / average)
    for (const term of found) term.weight = (TEXT * term.count) / (term.count + damping)
    const add = (terms: Term[], weight: number) => {
      for (const term of new Set(terms)) {
        found.add(term)
        term.weight += weight
      }
    }
    add(termsIn(post.title).flat(), TITLE)
    add(post.tags.flatMap(({ name }) => termsIn(name)).flat(), TAGS)
    add(
      termsIn(post.excerpt)
        .flat()
        .filter(({ isStop }) => !isStop),
      EXCERPT,
    )
    for (const term of found) {
      term.posts.push(number)
      term.weights.push(Math.min(heaviest, Math.max(1, Math.round(term.weight))))
      term.count = 0
      term.weight = 0
    }
  }
  return vocabulary.sorted().map(term => [term.text, term])
}

/** The terms met so far. Most text is met again: what stands between two spaces is cut and folded once. */
class Vocabulary {
  readonly #stops = new Set(stopWords)
  readonly #words = new RegExp(wordPattern, 'gu')
  readonly #terms = new Map<string, Term>()
  readonly #chunks = new Map<string, readonly Term[]>()

  /** The terms of each stretch between two spaces. */
  readonly termsIn = (text: string): (readonly Term[])[] =>
    text.split(' ').map(chunk => this.#chunks.get(chunk) ?? this.#read(chunk))

  /** Every term that a post has, in the order of code units. */
  sorted(): Term[] {
    const used = [...this.#terms.values()].filter(({ posts }) => posts.length > 0)
    return used.toSorted((a, b) => (a.text < b.text ? -1 : 1))
  }

  #read(chunk: string): readonly Term[] {
    const terms = (chunk.match(this.#words) ?? []).flatMap(termsOf).map(text => this.#term(text))
    // A part of a post's text would keep all of it in memory.
    this.#chunks.set(Buffer.from(chunk).toString(), terms)
    return terms
  }

  #term(text: string): Term {
    const known = this.#terms.get(text)
    if (known) return known
    const isStop = this.#stops.has(text)
    const term: Term = { text, isStop, posts: [], weights: [], count: 0, weight: 0 }
    this.#terms.set(text, term)
    return term
  }
}
