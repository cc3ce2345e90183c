import MiniSearch, { type Query } from 'minisearch'
import type { SearchPost } from '../../content/model/Post.ts'
import { editsBetween } from '../../content/shared/editsBetween.ts'
import { foldWord, partsOf, stopWords, termsOf, wordsIn } from '../../content/shared/searchWords.ts'

/** A word of a query. */
export interface QueryWord {
  term: string
  /** True for a word that may be unfinished: it also matches longer words that begin with it. */
  isPrefix: boolean
  /** The parts of the word, which also match together: `L3 and L4` for `L3/L4`. */
  parts: readonly QueryWord[]
}

/** The results of a query. */
export interface SearchResults {
  /** The number of words of the query. */
  wordCount: number
  /** The words that were searched for: those of the query, but similar ones for those that no post has. */
  words: readonly QueryWord[]
  /** True if there are similar words among them. */
  isSimilar: boolean
  /** The best posts, best first. */
  posts: readonly SearchPost[]
  /** The number of all matching posts. */
  total: number
  /** False if no post has all words, and `posts` have only some of them. */
  hasAll: boolean
}

const maxShownPosts = 10

/** Posts that are indexed without a pause: a hundredth of a second on a slow phone. */
const postsPerTurn = 10

/** How much more a word counts in a field than in the text. */
const boost = { title: 8, tags: 5, headings: 3, excerpt: 2 }

type Fields = 'title' | 'tags' | 'headings' | 'excerpt' | 'text'

/** Returns an empty index. Its queries are terms already. */
const createIndex = (): MiniSearch<SearchPost> =>
  new MiniSearch<SearchPost>({
    idField: 'path',
    fields: [...Object.keys(boost), 'text'],
    extractField: (post, field) => post[field as Fields | 'path'],
    stringifyField: (value: string | readonly string[]) =>
      typeof value === 'string' ? value : value.join(' '),
    tokenize: text => wordsIn(text).flatMap(termsOf),
    processTerm: term => term,
    searchOptions: { boost, tokenize: term => [term] },
  })

/** The posts of the site, indexed in the browser. */
export class SearchIndex {
  /** Every post, newest first. */
  readonly posts: readonly SearchPost[]
  readonly #byPath: ReadonlyMap<string, SearchPost>
  readonly #index: MiniSearch<SearchPost>

  private constructor(posts: readonly SearchPost[], index: MiniSearch<SearchPost>) {
    this.posts = posts
    this.#byPath = new Map(posts.map(post => [post.path, post]))
    this.#index = index
  }

  /** Indexes posts without blocking the page. */
  static async of(posts: readonly SearchPost[]): Promise<SearchIndex> {
    const index = createIndex()
    await index.addAllAsync(posts, { chunkSize: postsPerTurn })
    return new SearchIndex(posts, index)
  }

  /** Finds the posts that have all words of a query, or else some of them. */
  find(query: string): SearchResults {
    const asked = parseQuery(query)
    const found = asked.map(word => this.#similar(word))
    const queries = found.map(words => combined('OR', words.map(queryOf)))
    const all = this.#index.search(combined('AND', queries))
    const results = all.length > 0 ? all : this.#index.search(combined('OR', queries))
    return {
      wordCount: asked.length,
      words: found.flat(),
      isSimilar: found.some(([word], at) => word !== asked[at]),
      posts: results.slice(0, maxShownPosts).map(({ id }) => this.#byPath.get(id)!),
      total: results.length,
      hasAll: all.length > 0,
    }
  }

  /** Returns the word itself if a post has it, or else the words most like it, in case it is mistyped. */
  #similar(word: QueryWord): QueryWord[] {
    if (this.#index.search(queryOf(word)).length > 0) return [word]
    const max = maxEdits(word.term)
    if (max === 0) return [word]
    // MiniSearch counts a swap as two edits.
    const results = this.#index.search(word.term, { fuzzy: 2 * max })
    const terms = [...new Set(results.flatMap(result => result.terms))]
    const edits = terms.map(term => editsBetween(word.term, term, max))
    const fewest = Math.min(max, ...edits)
    const nearest = terms.filter((_, at) => edits[at] === fewest)
    return nearest.length > 0 ? nearest.map(term => ({ term, isPrefix: false, parts: [] })) : [word]
  }
}

/** A word matches as a whole or, counting for less, by all of its parts. */
const queryOf = ({ term, isPrefix, parts }: QueryWord): Query => ({
  ...combined('OR', [term, ...(parts.length > 0 ? [combined('AND', parts.map(queryOf))] : [])]),
  prefix: isPrefix,
})

const combined = (combineWith: 'AND' | 'OR', queries: Query[]) => ({ combineWith, queries })

/**
 * The edits in which a word may differ from a typed one: one from five letters on, and two from nine. None for what has
 * digits, such as versions: each of them is another one.
 */
function maxEdits(term: string): number {
  if (term.length < 5 || /\p{N}/u.test(term)) return 0
  return term.length < 9 ? 1 : 2
}

/** Returns the distinct words of a query, without stop words unless there are no others. */
export function parseQuery(query: string): QueryWord[] {
  const [, finished = '', last = ''] = /^(.*\s)?(.*)$/su.exec(query) ?? []
  const words = [finished, last].flatMap((text, at) => wordsIn(text).map(word => queryWord(word, at === 1)))
  const significant = words.filter(({ term }) => !stopWords.includes(term))
  const byTerm = new Map((significant.length > 0 ? significant : words).map(word => [word.term, word]))
  return [...byTerm.values()].filter(({ term }) => term !== '')
}

function queryWord(text: string, isPrefix: boolean): QueryWord {
  // Who looks for `.NET` does not mean `network`.
  const parts = text.startsWith('.') ? [] : partsOf(text)
  return {
    term: foldWord(text),
    isPrefix,
    parts: parts.map((term, at) => ({ term, isPrefix: isPrefix && at === parts.length - 1, parts: [] })),
  }
}
