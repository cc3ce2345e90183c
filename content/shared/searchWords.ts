/** Part of a word: a letter, a digit, an accent or an apostrophe. */
const letter = String.raw`[\p{L}\p{N}\p{M}'’]`

/** What begins with a dot is a name such as `.NET` or `.env`, unless it follows another word or dot. */
const leadingDot = String.raw`(?<![\p{L}\p{N}\p{M}.])\.(?=\p{L})`

/**
 * A word of a text. What a punctuation mark joins is one word: `kubectl-ai`, `v1.29`, `L3/L4`, `team's`. So are names
 * such as `C++`, `C#` and `.NET`.
 */
const word = new RegExp(
  String.raw`(?:${leadingDot})?[\p{L}\p{N}]${letter}*(?:\+\+|#(?!${letter})|(?:[-./_:]${letter}+)+)?`,
  'gu',
)

/** Where a word has parts: at a mark that is not a decimal point, and before a capital as in `CiliumNetworkPolicy`. */
const joint = /([-/_:]+|(?<=[^\p{N}])\.|(?<!^)\.(?!\p{N})|(?<=\p{Ll})(?=\p{Lu}))/u

const hasLetter = /[\p{L}\p{N}]/u

/** Letters of languages that are written without spaces. */
const unspacedLetter = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const unspaced = new RegExp(`[${unspacedLetter}]`, 'u')

/** A letter of these languages with its accents, or a word of another. */
const unspacedParts = new RegExp(String.raw`[${unspacedLetter}]\p{M}*|[^${unspacedLetter}]+`, 'gu')

/** Letters that Unicode does not decompose, in the form in which they are typed on other keyboards. */
export const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}
export const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** Words too frequent to tell one post from another. Queries ignore them if there are others. */
export const stopWords: readonly string[] = (
  'a an and are as at be but by can do for from has have if in into is it its not of on or so than that the their ' +
  'them then there they this to was we were what when which who will with you your'
).split(' ')

/** The words of a text as they are written. A text without spaces is one word up to its next punctuation mark. */
export const writtenWords = (text: string): string[] => text.match(word) ?? []

/** The words of a text; those of languages without spaces are found by a dictionary of the platform. */
export const wordsIn = (text: string): string[] => writtenWords(text).flatMap(segmenterFor(text))

/** The number of words in a text, for the time that reading takes: what is between two spaces is one. */
export function countWords(text: string): number {
  const written = /[\p{L}\p{N}]\S*/gu
  let count = 0
  while (written.test(text)) count++
  if (!unspaced.test(text)) return count
  const segmented = segmenterFor(text)
  for (const [part] of text.matchAll(written)) count += segmented(part).length - 1
  return count
}

/** Splits a text into its smallest words (at odd indexes) and what stands between them (at even ones). */
export function splitWords(text: string): string[] {
  const pieces: string[] = []
  let end = 0
  const segmented = segmenterFor(text)
  for (const { 0: match, index } of text.matchAll(word)) {
    let at = index
    for (const part of segmented(match).flatMap(segment => segment.split(joint))) {
      if (!hasLetter.test(part)) continue
      const start = text.indexOf(part, at)
      pieces.push(text.slice(end, start), part)
      at = end = start + part.length
    }
  }
  return [...pieces, text.slice(end)]
}

/** Returns a function that splits a part of a text into words if its language is written without spaces. */
function segmenterFor(text: string): (part: string) => string[] {
  if (!unspaced.test(text)) return part => [part]
  // Firefox has it since April 2024. Without it, each character is a word.
  const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('und', { granularity: 'word' }) : undefined
  return part => {
    if (!unspaced.test(part)) return [part]
    if (!segmenter) return part.match(unspacedParts) ?? []
    return Array.from(segmenter.segment(part)).flatMap(({ segment, isWordLike }) =>
      isWordLike ? [segment] : [],
    )
  }
}

/** A word as it is compared: lower case, without accents and apostrophes, in the plain letters of other keyboards. */
export const foldWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(plainLetter, found => plainLetters[found]!)

/** Several Chinese characters, each two of which can be a word within it: `情報処理`. */
const characters = /^\p{Script=Han}{3,}$/u

/** The parts of a word that has several, folded; of a version such as `v1.29` also the number alone. */
export function partsOf(text: string): string[] {
  if (characters.test(text)) {
    const all = Array.from(text)
    return all.slice(1).map((character, at) => `${all[at]}${character}`)
  }
  const parts = text
    .replace(/^\./, '')
    .split(joint)
    .filter(part => hasLetter.test(part))
  const folded = parts.map(part => foldWord(part).replace(/^v(?=\d+\.\d)/, ''))
  return folded.length === 1 && folded[0] === foldWord(text) ? [] : folded
}

/** The terms by which a word is found: the word itself and its parts. */
export const termsOf = (text: string): string[] =>
  [...new Set([foldWord(text), ...partsOf(text)])].filter(Boolean)
