import type { SearchRoot } from '../../content/model/SearchFormat.ts'

/** A word that is looked for. */
export interface QueryWord {
  /** As terms are written. */
  term: string
  /** It may still be typed: longer words that begin with it are found, too. */
  open: boolean
  /** What it is looked for by, too; empty for a word of one part. */
  parts: readonly QueryWord[]
}

/** How the index cuts words. */
export type Cutting = Pick<SearchRoot, 'words' | 'parts' | 'stopWords'>

/** Longer words are cut, as in the index. */
const longest = 40

/** A word as terms are written; the index's own is `foldWord` in `content/search/words.ts`. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .slice(0, longest)

/** The words of a query, each once; none that every post has, where there are others. */
export function parseQuery(query: string, { words, parts, stopWords }: Cutting): QueryWord[] {
  const found = [...query.matchAll(new RegExp(words, 'gu'))].map(match => ({
    text: match[0],
    open: !/\s/.test(query.slice(match.index)),
  }))
  const all = found.map(({ text, open }) => makeWord(text, open, new RegExp(parts, 'u')))
  const telling = all.filter(({ term }) => !stopWords.includes(term))
  const byTerm = new Map((telling.length > 0 ? telling : all).map(word => [word.term, word]))
  return [...byTerm.values()].filter(({ term }) => term !== '')
}

function makeWord(text: string, open: boolean, border: RegExp): QueryWord {
  const pieces = text.split(border).map(foldWord).filter(Boolean)
  const parts = pieces.map((term, at) => ({ term, open: open && at === pieces.length - 1, parts: [] }))
  return { term: foldWord(text), open, parts: parts.length > 1 ? parts : [] }
}
