import { foldWord } from '../../content/shared/foldWord.ts'
import type { QueryWord } from './parseQuery.ts'

/** A piece of a text, and whether the query matches it. */
type TextPart = readonly [text: string, isMatched: boolean]

/** Splits a text at the matches of a query. A prefix matches only the beginning of a longer word. */
export function matchedParts(text: string, words: readonly QueryWord[]): TextPart[] {
  const singleWords = words.flatMap(word => (word.parts.length > 0 ? word.parts : [word]))
  return text
    .split(/([\p{L}\p{N}\p{M}'’]+(?:\+\+|#(?![\p{L}\p{N}]))?)/u)
    .flatMap((piece, index): TextPart[] => {
      const length = index % 2 === 1 ? matchedLength(piece, singleWords) : 0
      const matched: TextPart = [piece.slice(0, length), true]
      const rest: TextPart = [piece.slice(length), false]
      return [matched, rest].filter(([part]) => part !== '')
    })
}

/** Returns the number of matched characters at the beginning of a word. */
function matchedLength(piece: string, words: readonly QueryWord[]): number {
  const folded = foldWord(piece)
  const lengths = words
    .filter(({ term, isPrefix }) => term === folded || (isPrefix && folded.startsWith(term)))
    .map(({ term }) => (folded.length === piece.length ? term.length : piece.length))
  return Math.max(0, ...lengths)
}
