import { foldWord } from './foldWord.ts'

const letter = String.raw`[\p{L}\p{N}\p{M}'’]`

/**
 * A word of a text. What a punctuation mark joins is one word: `kubectl-ai`, `v1.29`, `L3/L4`, `team's`. So are names
 * of languages such as `C++` and `C#`.
 */
export const wordPattern = String.raw`[\p{L}\p{N}]${letter}*(?:\+\+|#(?!${letter})|(?:[-./_:]${letter}+)+)?`

/** Where a word is split into parts: at a punctuation mark, and before a capital, as in `CiliumNetworkPolicy`. */
export const partPattern = String.raw`[-./_:]+|(?<=\p{Ll})(?=\p{Lu})`

/** Words too frequent to tell one post from another. They are indexed in titles and tags only. */
export const stopWords: readonly string[] = (
  'a an and are as at be but by can do for from has have if in into is it its not of on or so than that the their ' +
  'them then there they this to was we were what when which who will with you your'
).split(' ')

const parts = new RegExp(partPattern, 'u')

/** The terms by which a word is found: the whole word, and its parts where it has several. */
export function termsOf(word: string): string[] {
  const whole = foldWord(word)
  const pieces = word.split(parts).map(foldWord)
  return [...new Set(pieces.length > 1 ? [whole, ...pieces] : [whole])].filter(term => term !== '')
}
