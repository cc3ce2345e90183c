import { foldWord, type QueryWord } from './parseQuery.ts'

/** A stretch of a text, and whether the query asked for it. */
export type TextPart = readonly [text: string, matched: boolean]

/** Cuts a text where words of the query begin and end. Of a longer word, the beginning that was typed is matched. */
export function matchedParts(text: string, words: readonly QueryWord[]): TextPart[] {
  const wanted = words.flatMap(word => (word.parts.length > 0 ? word.parts : [word]))
  return text.split(/([\p{L}\p{N}\p{M}'’]+)/u).flatMap((piece, at): TextPart[] => {
    if (piece === '') return []
    const length = at % 2 === 1 ? matchedLength(piece, wanted) : 0
    if (length === 0) return [[piece, false]]
    const rest = piece.slice(length)
    return rest === ''
      ? [[piece, true]]
      : [
          [piece.slice(0, length), true],
          [rest, false],
        ]
  })
}

/** How many letters of a word, from its beginning, are what the query asks for. */
function matchedLength(piece: string, words: readonly QueryWord[]): number {
  const folded = foldWord(piece)
  const lengths = words
    .filter(({ term, open }) => term === folded || (open && folded.startsWith(term)))
    .map(({ term }) => (folded.length === piece.length ? term.length : piece.length))
  return Math.max(0, ...lengths)
}
