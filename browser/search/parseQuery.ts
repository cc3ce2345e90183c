import type { SearchRoot } from '../../content/model/SearchFormat.ts'
import { foldWord } from '../../content/shared/foldWord.ts'

/** A word of a query. */
export interface QueryWord {
  /** The word in the form of the index's terms. */
  term: string
  /** True for a word that may be unfinished: it also matches longer words that begin with it. */
  isPrefix: boolean
  /** The parts of the word, which also match; empty if it has only one. */
  parts: readonly QueryWord[]
}

/** How the index splits text into words and parts. */
type WordRules = Pick<SearchRoot, 'words' | 'parts' | 'stopWords'>

/** Returns the distinct words of a query, without stop words unless there are no others. */
export function parseQuery(query: string, { words, parts, stopWords }: WordRules): QueryWord[] {
  const all = [...query.matchAll(new RegExp(words, 'gu'))].map(match =>
    queryWord(match[0], !/\s/.test(query.slice(match.index)), new RegExp(parts, 'u')),
  )
  const significant = all.filter(({ term }) => !stopWords.includes(term))
  const byTerm = new Map((significant.length > 0 ? significant : all).map(word => [word.term, word]))
  return [...byTerm.values()].filter(({ term }) => term !== '')
}

function queryWord(text: string, isPrefix: boolean, separator: RegExp): QueryWord {
  const terms = text.split(separator).map(foldWord).filter(Boolean)
  const parts = terms.map((term, index) => ({
    term,
    isPrefix: isPrefix && index === terms.length - 1,
    parts: [],
  }))
  return { term: foldWord(text), isPrefix, parts: parts.length > 1 ? parts : [] }
}
