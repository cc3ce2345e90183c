import type { Day, SitePath } from './SiteConfig.ts'

/**
 * The root of the search: what the browser loads first. It alone has a fixed name, so that pages do not change when
 * the index does; the files it leads to lie beside it and are named with a digest of their content.
 */
export interface SearchRoot {
  /** How many posts there are. */
  posts: number
  /** How text is cut, as sources of regular expressions with the flag `u`: queries are cut as the posts were. */
  words: string
  parts: string
  /** Words that are ignored in queries that have others. */
  stopWords: readonly string[]
  /** The tags of most posts, most first. */
  tags: readonly string[]
  /** For each `terms/<n>.<digest>.json`: its first term, and its digest. They are sorted by code units. */
  terms: readonly (readonly [first: string, digest: string])[]
  /** Posts in each `posts/<n>.<digest>.json` but the last. */
  chunk: number
  /** The digest of each of these. */
  chunks: readonly string[]
}

/** Terms, each with its postings as `encodePostings` writes them. */
export type SearchTerms = Readonly<Record<string, string>>

/** What a result shows of a post. A post's number is its place, counted from the oldest. */
export interface SearchPost {
  path: SitePath
  title: string
  excerpt: string
  date: Day
  tags: readonly string[]
}
