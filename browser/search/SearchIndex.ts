import MiniSearch, { type Query } from 'minisearch'
import type { SearchPost } from '../../content/model/Post.ts'
import { editsBetween } from '../../content/shared/editsBetween.ts'
import { stem } from './stem.ts'
import { formsOf, partsOf, splitDigits, stopWords, termsOf, wordsIn } from '../../content/shared/words.ts'

/** A word of a query. */
export interface QueryWord {
  term: string
  /** True for a word that may be unfinished: it also matches longer words that begin with it. */
  isPrefix: boolean
  /** Other forms of the word, which match as well: `cicd` for `ci/cd`, `polici` for `policies`. */
  forms: readonly string[]
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

/** The number of posts indexed without a pause: about 10 ms of work on a slow phone. */
const postsPerTurn = 10

/** How much more a word counts in a field than in the text. */
const boost = { title: 8, tags: 5, headings: 3, excerpt: 2 }

type Fields = 'title' | 'tags' | 'headings' | 'excerpt' | 'text'

/** The posts of the site, indexed in the browser. */
export interface SearchIndex {
  /** Every post, newest first. */
  posts: readonly SearchPost[]
  /** Finds the posts that have all words of a query, or else some of them. */
  find(query: string): SearchResults
}

/** Indexes posts without blocking the page. */
export async function createIndex(posts: readonly SearchPost[]): Promise<SearchIndex> {
  const terms = new Map<string, string[]>()
  const indexed = (word: string): string[] => {
    const known = terms.get(word) ?? termsOf(word, stem)
    terms.set(word, known)
    return known
  }
  // Its queries are terms already.
  const index = new MiniSearch<SearchPost>({
    idField: 'path',
    fields: [...Object.keys(boost), 'text'],
    extractField: (post, field) => post[field as Fields | 'path'],
    stringifyField: (value: string | readonly string[]) =>
      typeof value === 'string' ? value : value.join(' '),
    tokenize: text => wordsIn(text).flatMap(indexed),
    processTerm: term => term,
    searchOptions: { boost, tokenize: term => [term] },
  })
  await index.addAllAsync(posts, { chunkSize: postsPerTurn })
  const byPath = new Map(posts.map(post => [post.path, post]))
  const find = (query: string): SearchResults => {
    const asked = parseQuery(query)
    const found = asked.map(word => similarWords(index, word))
    const queries = found.map(words => combined('OR', words.map(queryOf)))
    const all = index.search(combined('AND', queries))
    const results = all.length > 0 ? all : index.search(combined('OR', queries))
    return {
      wordCount: asked.length,
      words: found.flat(),
      isSimilar: found.some(([word], at) => word !== asked[at]),
      posts: results.slice(0, maxShownPosts).map(({ id }) => byPath.get(id)!),
      total: results.length,
      hasAll: all.length > 0,
    }
  }
  return { posts, find }
}

/**
 * Returns the word itself if a post has it, or else its letters and digits where posts have them apart (`Python 3`), or the
 * words most like it, in case it is mistyped.
 */
function similarWords(index: MiniSearch<SearchPost>, word: QueryWord): QueryWord[] {
  const isFound = (other: QueryWord) => index.search(queryOf(other)).length > 0
  if (isFound(word)) return [word]
  const apart = splitDigits(word.term)
  const split = {
    ...word,
    parts: apart.map((part, at) => queryWord(part, word.isPrefix && at === apart.length - 1)),
  }
  if (apart.length > 1 && isFound(split)) return [split]
  const max = maxEdits(word.term)
  if (max === 0) return [word]
  // MiniSearch counts a swap as two edits.
  const results = index.search(word.term, { fuzzy: 2 * max })
  const terms = [...new Set(results.flatMap(result => result.terms))]
  const edits = terms.map(term => editsBetween(word.term, term, max))
  const fewest = Math.min(max, ...edits)
  const nearest = terms.filter((_, at) => edits[at] === fewest)
  return nearest.length > 0 ? nearest.map(term => ({ term, isPrefix: false, forms: [], parts: [] })) : [word]
}

/** A word matches as a whole, in another form, or, counting for less, by all of its parts. */
const queryOf = ({ term, isPrefix, forms, parts }: QueryWord): Query =>
  combined('OR', [
    { ...combined('OR', [term]), prefix: isPrefix },
    ...forms,
    ...(parts.length > 0 ? [combined('AND', parts.map(queryOf))] : []),
  ])

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
  const [term = '', ...forms] = formsOf(text, stem)
  // A search for `.NET` does not mean `network`.
  const parts = text.startsWith('.') ? [] : partsOf(text)
  return {
    term,
    isPrefix,
    forms,
    parts: parts.map((part, at) => queryWord(part, isPrefix && at === parts.length - 1)),
  }
}
