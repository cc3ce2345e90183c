import { hash } from 'node:crypto'
import type { Post } from '../model/Post.ts'
import { ownCopy } from './ownCopy.ts'
import { stopWords, termsOf, wordPattern } from './words.ts'

/** The terms of posts, as plain data: they can be kept for the next time, which then reads only what is new. */
export interface KnownTerms {
  /** Every term, by its number. */
  terms: readonly string[]
  /** The uses of terms in each post, by the digest of what they are read from. */
  posts: ReadonlyMap<string, TermUses>
}

/**
 * The terms of a post, two numbers for each: that of the term, and where it stands. Of the second, the lowest three bits
 * are `inTitle`, `inTag` and `inExcerpt`, and the others say how often the text has it.
 */
export type TermUses = Uint32Array

export const inTitle = 1
export const inTag = 2
export const inExcerpt = 4
const inText = 8

/** How often the text of a post has a term. */
export const countInText = (places: number): number => Math.floor(places / inText)

/** Reads the terms of posts, and numbers them. Stop words count in titles and tags only. */
export class TermTable {
  readonly #former: ReadonlyMap<string, TermUses>
  readonly #posts = new Map<string, TermUses>()
  readonly #read = new Map<Post, TermUses>()
  readonly #terms: string[]
  readonly #numbers: Map<string, number>
  /** Most text repeats, so each text between two spaces is split only once. */
  readonly #chunks = new Map<string, readonly number[]>()
  readonly #words = new RegExp(wordPattern, 'gu')
  readonly #isStopWord: boolean[]
  #hasRead = false
  /** Room for the uses of terms in further posts. */
  #free: TermUses = new Uint32Array()
  /** By its number, where a term stands in the post that is being read; all 0 between two posts. */
  readonly #places: number[]

  constructor({ terms, posts }: KnownTerms = { terms: [], posts: new Map() }) {
    this.#former = posts
    this.#terms = [...terms]
    this.#numbers = new Map(terms.map((term, number) => [term, number]))
    this.#isStopWord = terms.map(term => stopWordSet.has(term))
    this.#places = terms.map(() => 0)
  }

  /** The uses of terms in a post, which is read the first time. */
  read(post: Post): TermUses {
    const read = this.#read.get(post)
    if (read) return read
    const digest = digestOf(post)
    const former = this.#former.get(digest)
    const uses = former ?? this.#readPost(post)
    if (!former) this.#hasRead = true
    this.#posts.set(digest, uses)
    this.#read.set(post, uses)
    return uses
  }

  /** The term of a number. */
  term(number: number): string {
    return this.#terms[number] ?? ''
  }

  /** What the next table can begin with; undefined where it is what this one began with. */
  get known(): KnownTerms | undefined {
    if (this.#posts.size === this.#former.size && !this.#hasRead) return undefined
    const isUsed = new Uint8Array(this.#terms.length)
    for (const uses of this.#posts.values()) for (let at = 0; at < uses.length; at += 2) isUsed[uses[at]!] = 1
    const used = isUsed.reduce((sum, one) => sum + one, 0)
    // Terms that no post has any more keep their numbers, until they are most of them.
    if (used < this.#terms.length / 2) return { terms: [], posts: new Map() }
    return { terms: this.#terms, posts: this.#posts }
  }

  #readPost({ title, tags, excerpt, content }: Post): TermUses {
    const found: number[] = []
    const add = (number: number, place: number) => {
      if (this.#places[number] === 0) found.push(number)
      this.#places[number]! += place
    }
    const addAll = (text: string, place: number) => {
      const tell = (number: number) => {
        const isTold = place === inTitle || place === inTag || !this.#isStopWord[number]
        const isNew = place === inText || (this.#places[number]! & place) === 0
        if (isTold && isNew) add(number, place)
      }
      for (const chunk of text.split(' ')) this.#numbersIn(chunk).forEach(tell)
    }
    addAll(content.text, inText)
    addAll(title, inTitle)
    for (const { name } of tags) addAll(name, inTag)
    addAll(excerpt, inExcerpt)
    const uses = this.#room(2 * found.length)
    found.forEach((number, at) => {
      uses[2 * at] = number
      uses[2 * at + 1] = this.#places[number]!
      this.#places[number] = 0
    })
    return uses
  }

  /** A part of a larger array: one of its own takes as much again for each post, for what belongs to it. */
  #room(length: number): TermUses {
    if (this.#free.length < length) this.#free = new Uint32Array(Math.max(length, roomLength))
    const room = this.#free.subarray(0, length)
    this.#free = this.#free.subarray(length)
    return room
  }

  /** The numbers of the terms in a text without spaces. */
  #numbersIn(chunk: string): readonly number[] {
    return this.#chunks.get(chunk) ?? this.#readChunk(chunk)
  }

  #readChunk(chunk: string): readonly number[] {
    const numbers = (chunk.match(this.#words) ?? []).flatMap(termsOf).map(term => this.#numberOf(term))
    this.#chunks.set(ownCopy(chunk), numbers)
    return numbers
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#terms.push(term) - 1
    this.#numbers.set(term, number)
    this.#isStopWord.push(stopWordSet.has(term))
    this.#places.push(0)
    return number
  }
}

/** Numbers that are allocated together: the uses of terms in some thousand posts. */
const roomLength = 1024 * 1024

const stopWordSet: ReadonlySet<string> = new Set(stopWords)

/** Differs between two posts that may have other terms. */
const digestOf = ({ digest, title, tags, excerpt }: Post): string =>
  hash('sha256', JSON.stringify([digest, title, tags.map(({ name }) => name), excerpt]))
