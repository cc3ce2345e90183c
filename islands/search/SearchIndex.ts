import type { SearchPost, SearchRoot, SearchTerms } from '../../content/model/SearchFormat.ts'
import { decodePostings } from './decodePostings.ts'
import { parseQuery, type QueryWord } from './parseQuery.ts'
import { type Matches, rank } from './rank.ts'

/** What a query finds. */
export interface Found {
  words: readonly QueryWord[]
  /** The best of them, best first. */
  posts: readonly SearchPost[]
  /** How many there are. */
  total: number
  /** False where no post has every word, and these have some. */
  hasAll: boolean
}

/** How many posts are shown. */
const shown = 10

/** How many files of terms one beginning of a word may ask for: the first has the word itself, if it is one. */
const filesForWord = 3

/** What the parts of a word count where they may stand apart. */
const apart = 0.5

/** The static index of the site. It loads what a query needs, each file once. */
export class SearchIndex {
  readonly #address: string
  readonly #files = new Map<string, Promise<unknown>>()

  /** @param address of its root */
  constructor(address: string) {
    this.#address = address
  }

  /** The root, asked for anew where an attempt has failed. */
  root(): Promise<SearchRoot> {
    return this.#load<SearchRoot>(this.#address)
  }

  /**
   * Runs a query. Between two steps it looks whether the answer is still wanted.
   * @throws the signal's reason, or what `fetch` says; then all is loaded anew, as a new build may have come
   */
  async find(query: string, signal: AbortSignal): Promise<Found> {
    const root = await this.root()
    signal.throwIfAborted()
    const words = parseQuery(query, root)
    const matches = await Promise.all(words.map(word => this.#matches(word, root)))
    signal.throwIfAborted()
    const { posts, hasAll } = rank(matches, root.posts)
    const best = await Promise.all(posts.slice(0, shown).map(post => this.#post(post, root)))
    signal.throwIfAborted()
    return { words, posts: best, total: posts.length, hasAll }
  }

  async #matches({ term, open, parts }: QueryWord, root: SearchRoot): Promise<Matches> {
    const files = await Promise.all(
      filesFor(term, open, root.terms).map(file => this.#load<SearchTerms>(this.#beside(file))),
    )
    const weights = new Map<number, number>()
    for (const [name, postings] of files.flatMap(file => Object.entries(file))) {
      if (name !== term && !(open && name.startsWith(term))) continue
      // The more of a word has been typed, the more it is meant.
      const share = term.length / name.length
      decodePostings(postings, (post, weight) => {
        weights.set(post, Math.max(weights.get(post) ?? 0, weight * share))
      })
    }
    // What has the parts may mean the same: `L3 and L4` for `L3/L4`.
    for (const [post, weight] of parts.length > 0 ? await this.#matchesOfParts(parts, root) : []) {
      weights.set(post, Math.max(weights.get(post) ?? 0, weight * apart))
    }
    return weights
  }

  /** The posts that have all parts of a word, wherever they stand. */
  async #matchesOfParts(parts: readonly QueryWord[], root: SearchRoot): Promise<Matches> {
    const [first = new Map<number, number>(), ...rest] = await Promise.all(
      parts.map(part => this.#matches(part, root)),
    )
    const common = [...first].filter(([post]) => rest.every(matches => matches.has(post)))
    return new Map(
      common.map(([post, weight]) => [post, Math.min(weight, ...rest.map(other => other.get(post)!))]),
    )
  }

  async #post(post: number, { chunk, chunks }: SearchRoot): Promise<SearchPost> {
    const file = Math.floor(post / chunk)
    const posts = await this.#load<readonly SearchPost[]>(this.#beside(`posts/${file}.${chunks[file]}.json`))
    return posts[post % chunk]!
  }

  #beside(file: string): string {
    return this.#address.replace(/[^/]*$/, file)
  }

  #load<File>(address: string): Promise<File> {
    const known = this.#files.get(address)
    if (known) return known as Promise<File>
    // The root keeps its name from build to build: a browser's copy may be old.
    const cache = address === this.#address ? 'no-cache' : 'default'
    const loading = fetch(address, { cache }).then(answer => {
      if (!answer.ok) throw new Error(`${address} ${answer.status}`)
      return answer.json() as Promise<File>
    })
    this.#files.set(address, loading)
    loading.catch(() => this.#files.clear())
    return loading
  }
}

/** The files that have a term, or the terms that begin with it: of these at most `filesForWord`. */
export function filesFor(term: string, open: boolean, terms: SearchRoot['terms']): string[] {
  const after = terms.findIndex(([first]) => first > term)
  const start = Math.max(0, (after === -1 ? terms.length : after) - 1)
  return terms.slice(start, start + filesForWord).flatMap(([first, digest], at) => {
    const wanted = at === 0 || (open && first.startsWith(term))
    return wanted ? [`terms/${start + at}.${digest}.json`] : []
  })
}
