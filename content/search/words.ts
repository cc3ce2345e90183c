const letter = String.raw`[\p{L}\p{N}\p{M}'’]`

/** A word as it stands in a text; what one sign joins is one word: `kubectl-ai`, `v1.29`, `L3/L4`, `team's`. */
export const wordPattern = String.raw`[\p{L}\p{N}]${letter}*(?:[-./_:]${letter}+)*`

/** Where a word falls into parts: at a sign, and before a capital, as in `CiliumNetworkPolicy`. */
export const partPattern = String.raw`[-./_:]+|(?<=\p{Ll})(?=\p{Lu})`

/** Too frequent to tell one post from another. In titles and tags they are indexed all the same. */
export const stopWords: readonly string[] = (
  'a an and are as at be but by can do for from has have if in into is it its not of on or so than that the their ' +
  'them then there they this to was we were what when which who will with you your'
).split(' ')

/** Longer words are cut: a digest is found by its beginning. */
const longest = 40

/** A word as terms are written: without case, diacritics and apostrophes. The browser's is in `islands/search/`. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .slice(0, longest)

const parts = new RegExp(partPattern, 'u')

/** The terms by which a word is found: itself, and its parts where it has several. */
export function termsOf(word: string): string[] {
  const whole = foldWord(word)
  const pieces = word.split(parts).map(foldWord)
  return [...new Set(pieces.length > 1 ? [whole, ...pieces] : [whole])].filter(term => term !== '')
}
