import { hash } from 'node:crypto'
import type { Post } from '../model/Post.ts'
import { stopWords, termsOf, wordPattern } from '../shared/searchWords.ts'

/** The terms of posts as plain data, for a cache. */
export interface KnownTerms {
  /** Every term, by its number. The stop words come first. */
  terms: readonly string[]
  /** The uses of terms in each post, by a hash of the post. */
  posts: ReadonlyMap<string, TermUses>
}

/**
 * The terms of a post, two numbers each: the term's own, and its uses. Of the uses, the lowest three bits are `inTitle`,
 * `inTag` and `inExcerpt`; the others count how often the text has the term.
 */
export type TermUses = Uint32Array

export const inTitle = 1
export const inTag = 2
export const inExcerpt = 4
const inText = 8

/** How often the text of a post has a term. */
export const countInText = (uses: number): number => Math.floor(uses / inText)

/** Splits posts into terms, which it numbers. Stop words count in titles and tags only. */
export class TermTable {
  readonly #terms: string[]
  readonly #numbers: Map<string, number>
  readonly #known: ReadonlyMap<string, TermUses>
  readonly #posts = new Map<string, TermUses>()
  /** The terms between two spaces: most words repeat. */
  readonly #chunks = new Map<string, readonly number[]>()
  readonly #words = new RegExp(wordPattern, 'gu')

  constructor({ terms, posts }: KnownTerms = { terms: stopWords, posts: new Map() }) {
    this.#terms = [...terms]
    this.#numbers = new Map(terms.map((term, number) => [term, number]))
    this.#known = posts
  }

  usesIn(post: Post): TermUses {
    const key = keyOf(post)
    const uses = this.#posts.get(key) ?? this.#known.get(key) ?? this.#count(post)
    this.#posts.set(key, uses)
    return uses
  }

  term(number: number): string {
    return this.#terms[number]!
  }

  /** The terms of all posts that were asked for. */
  get known(): KnownTerms {
    return { terms: this.#terms, posts: this.#posts }
  }

  #count({ title, tags, excerpt, content }: Post): TermUses {
    const uses = new Map<number, number>()
    this.#visit(content.text, number => {
      if (!isStopWord(number)) uses.set(number, (uses.get(number) ?? 0) + inText)
    })
    const mark = (text: string, place: number) =>
      this.#visit(text, number => {
        if (place !== inExcerpt || !isStopWord(number)) uses.set(number, (uses.get(number) ?? 0) | place)
      })
    mark(title, inTitle)
    for (const { name } of tags) mark(name, inTag)
    mark(excerpt, inExcerpt)
    const pairs = new Uint32Array(2 * uses.size)
    let at = 0
    for (const [number, count] of uses) {
      pairs[at++] = number
      pairs[at++] = count
    }
    return pairs
  }

  /** Calls `visit` with the number of each term in a text. */
  #visit(text: string, visit: (number: number) => void): void {
    for (const chunk of text.split(' ')) {
      const numbers = this.#chunks.get(chunk) ?? this.#readChunk(chunk)
      numbers.forEach(visit)
    }
  }

  #readChunk(chunk: string): readonly number[] {
    const numbers = (chunk.match(this.#words) ?? []).flatMap(termsOf).map(term => this.#numberOf(term))
    this.#chunks.set(chunk, numbers)
    return numbers
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#terms.push(term) - 1
    this.#numbers.set(term, number)
    return number
  }
}

/** Stop words have the first numbers. */
const isStopWord = (number: number): boolean => number < stopWords.length

/** Differs between posts that may have other terms. */
const keyOf = ({ contentHash, title, tags, excerpt }: Post): string =>
  hash('sha256', JSON.stringify([contentHash, title, tags.map(({ name }) => name), excerpt]))
