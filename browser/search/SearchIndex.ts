import type { SearchPost, SearchRoot, SearchTerms } from '../../content/model/SearchFormat.ts'
import { decodePostings } from '../../content/shared/postings.ts'
import { countEdits, maxEdits } from './countEdits.ts'
import { parseQuery, type QueryWord } from './parseQuery.ts'
import { type Matches, rank } from './rank.ts'

/** The results of a query. */
export interface SearchResults {
  /** The words of the query. */
  words: readonly QueryWord[]
  /** The words that were searched for: those of the query, but similar ones for those that no post has. */
  searched: readonly QueryWord[]
  /** The best posts, best first. */
  posts: readonly SearchPost[]
  /** The number of all matching posts. */
  total: number
  /** False if no post has all words, and `posts` have only some of them. */
  hasAll: boolean
}

const maxShownPosts = 10

/** Maximum of files of terms to load for a word. The first contains the word itself, if it is a term. */
const maxFilesPerWord = 3

/** Factor for a post that has all parts of a word, but not necessarily adjacent. */
const partsFactor = 0.5

/** What was searched for in place of a word of the query, and the posts that have it. */
interface FoundWord {
  words: readonly QueryWord[]
  matches: Matches
}

/** The static search index of the site. Loads each file that a query needs once. */
export class SearchIndex {
  readonly #rootUrl: string
  readonly #files = new Map<string, Promise<unknown>>()

  constructor(rootUrl: string) {
    this.#rootUrl = rootUrl
  }

  /** Loads the root of the index, again after a failure. */
  root(): Promise<SearchRoot> {
    return this.#load<SearchRoot>(this.#rootUrl)
  }

  /**
   * Runs a query. Stops between two requests when the signal is aborted.
   * @throws the signal's reason or the error of `fetch`, after which all files are loaded again, in case of a new build
   */
  async find(query: string, signal: AbortSignal): Promise<SearchResults> {
    const root = await this.root()
    signal.throwIfAborted()
    const words = parseQuery(query, root)
    const found = await Promise.all(words.map(word => this.#find(word, root)))
    signal.throwIfAborted()
    const matches = found.map(word => word.matches)
    const { posts, hasAll } = rank(matches, root.posts)
    const best = await Promise.all(posts.slice(0, maxShownPosts).map(post => this.#post(post, root)))
    signal.throwIfAborted()
    const searched = found.flatMap(word => word.words)
    return { words, searched, posts: best, total: posts.length, hasAll }
  }

  /** Finds the posts that have a word, or else those with the words most like it, in case it is mistyped. */
  async #find(word: QueryWord, root: SearchRoot): Promise<FoundWord> {
    const matches = await this.#matches(word, root)
    const { term, isPrefix } = word
    let edits = matches.size > 0 ? 0 : maxEdits(term)
    if (edits === 0) return { words: [word], matches }
    let similar: [name: string, postings: string][] = []
    for (const entry of await this.#terms(filesNear(term, root.terms))) {
      const count = countEdits(term, entry[0], isPrefix)
      if (count < edits) similar = []
      edits = Math.min(edits, count)
      if (count === edits) similar.push(entry)
    }
    if (similar.length === 0) return { words: [word], matches }
    const weights = new Map<number, number>()
    for (const [name, postings] of similar) {
      const typed = Math.min(1, term.length / name.length)
      decodePostings(postings, (post, weight) => raise(weights, post, weight * typed))
    }
    return { words: similar.flatMap(([name]) => parseQuery(`${name} `, root)), matches: weights }
  }

  async #matches({ term, isPrefix, parts }: QueryWord, root: SearchRoot): Promise<Matches> {
    const weights = new Map<number, number>()
    for (const [name, postings] of await this.#terms(filesFor(term, isPrefix, root.terms))) {
      if (name !== term && !(isPrefix && name.startsWith(term))) continue
      // The more of a term is typed, the better it matches.
      const typed = term.length / name.length
      decodePostings(postings, (post, weight) => raise(weights, post, weight * typed))
    }
    // A post with all parts may match, too: `L3 and L4` for `L3/L4`.
    for (const [post, weight] of parts.length > 0 ? await this.#matchesOfParts(parts, root) : [])
      raise(weights, post, weight * partsFactor)
    return weights
  }

  /** Finds the posts that have all parts of a word. */
  async #matchesOfParts(parts: readonly QueryWord[], root: SearchRoot): Promise<Matches> {
    const [first = new Map<number, number>(), ...rest] = await Promise.all(
      parts.map(part => this.#matches(part, root)),
    )
    const common = [...first].filter(([post]) => rest.every(matches => matches.has(post)))
    return new Map(
      common.map(([post, weight]) => [post, Math.min(weight, ...rest.map(other => other.get(post)!))]),
    )
  }

  async #terms(files: readonly string[]): Promise<[term: string, postings: string][]> {
    const loaded = await Promise.all(files.map(file => this.#load<SearchTerms>(this.#urlOf(file))))
    return loaded.flatMap(file => Object.entries(file))
  }

  async #post(post: number, { chunk, chunks }: SearchRoot): Promise<SearchPost> {
    const file = Math.floor(post / chunk)
    const posts = await this.#load<readonly SearchPost[]>(this.#urlOf(`posts/${file}.${chunks[file]}.json`))
    return posts[post % chunk]!
  }

  /** Returns the URL of a file in the folder of the root. */
  #urlOf(file: string): string {
    return this.#rootUrl.replace(/[^/]*$/, file)
  }

  #load<File>(url: string): Promise<File> {
    const known = this.#files.get(url)
    if (known) return known as Promise<File>
    // Only the root has the same name in every build, so a cached copy may be stale.
    const cache = url === this.#rootUrl ? 'no-cache' : 'default'
    const loading = fetch(url, { cache }).then(response => {
      if (!response.ok) throw new Error(`${url} ${response.status}`)
      return response.json() as Promise<File>
    })
    this.#files.set(url, loading)
    loading.catch(() => this.#files.clear())
    return loading
  }
}

function raise(weights: Map<number, number>, post: number, weight: number): void {
  weights.set(post, Math.max(weights.get(post) ?? 0, weight))
}

/** Returns the files that may contain a term, or the terms with a prefix: at most `maxFilesPerWord`. */
export const filesFor = (term: string, isPrefix: boolean, terms: SearchRoot['terms']): string[] =>
  filesWith(term, isPrefix, terms).slice(0, maxFilesPerWord)

/**
 * Returns the files of the terms that begin like a word: with as few of its first letters as lead to no more than
 * `maxFilesPerWord`.
 */
export function filesNear(term: string, terms: SearchRoot['terms']): string[] {
  for (let letters = 0; letters < term.length; letters++) {
    const files = filesWith(term.slice(0, letters), true, terms)
    if (files.length <= maxFilesPerWord) return files
  }
  return filesFor(term, true, terms)
}

function filesWith(term: string, isPrefix: boolean, terms: SearchRoot['terms']): string[] {
  const after = terms.findIndex(([first]) => first > term)
  const start = Math.max(0, (after === -1 ? terms.length : after) - 1)
  return terms.slice(start).flatMap(([first, digest], index) => {
    const isNeeded = index === 0 || (isPrefix && first.startsWith(term))
    return isNeeded ? [`terms/${start + index}.${digest}.json`] : []
  })
}
