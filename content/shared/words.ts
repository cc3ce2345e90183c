/** Part of a word: a letter, a digit, an accent, an apostrophe or a soft hyphen. */
const letter = String.raw`[\p{L}\p{N}\p{M}'’\u00ad]`

/** What begins with a dot is a name such as `.NET` or `.env`, unless it follows another word or dot. */
const leadingDot = String.raw`(?<![\p{L}\p{N}\p{M}.])\.(?=\p{L})`

/** Marks that join parts to a word: hyphens, and the invisible marks between letters where a line may break or not. */
const mark = String.raw`[-/_:\u2010\u2011\u200b\u200c]`

/**
 * A word of a text. What a punctuation mark joins is one word: `kubectl-ai`, `v1.29`, `L3/L4`, `team's`. So are names
 * such as `C++`, `C#` and `.NET`.
 */
const word = new RegExp(
  String.raw`(?:${leadingDot})?[\p{L}\p{N}]${letter}*(?:\+\+|#(?!${letter})|(?:(?:${mark}|\.)${letter}+)+)?`,
  'gu',
)

/** Marks within a word that are not decimal points. */
const marks = String.raw`(?<!^)(?:${mark}+|(?<!\p{N})\.|\.(?!\p{N}))`
const everyMark = new RegExp(marks, 'gu')

/** Before a capital that begins a part: `CiliumNetworkPolicy`, `HTTPRoute`, but not `APIs`. */
const humps = String.raw`(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})`
const hump = new RegExp(humps, 'u')

/** Where a word has parts. */
const joint = new RegExp(`(${marks}|${humps})`, 'u')

/** Where such a part has letters beside digits: `TLS1.3`, `sha256`. A single letter belongs to its digits: `v1`, `L3`. */
const digitJoint = /(?<=\p{L}{2})(?=\p{N})|(?<=\p{N})(?=\p{L}{2})/u

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

/** The distinct words of a text in alphabetical order, in lower case unless a capital begins a part. */
export const distinctWords = (text: string): string[] =>
  [
    ...new Set(writtenWords(text).map(written => (hump.test(written) ? written : written.toLowerCase()))),
  ].toSorted()

/** Splits a text into its words (at odd indexes) and what stands between them (at even ones). */
export const splitWords = (text: string): string[] => splitAt(text, wordsIn(text))

/** Splits a word into its smallest parts (at odd indexes) and what stands between them (at even ones). */
export const splitParts = (text: string): string[] => splitAt(text, writtenParts(text).flatMap(splitDigits))

function splitAt(text: string, words: readonly string[]): string[] {
  const pieces: string[] = []
  let end = 0
  for (const found of words) {
    const start = text.indexOf(found, end)
    pieces.push(text.slice(end, start), found)
    end = start + found.length
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

/**
 * A word as it is compared: lower case, without accents, apostrophes and soft hyphens, in the plain letters and hyphens of
 * other keyboards.
 */
const foldWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’\u00ad]/gu, '')
    .replace(/\u2010/g, '-')
    .toLowerCase()
    .replace(plainLetter, found => plainLetters[found]!)

const writtenParts = (text: string): string[] => text.split(joint).filter(part => hasLetter.test(part))

/** A part of a word, split where letters stand beside digits. */
export const splitDigits = (part: string): string[] => part.split(digitJoint)

/** Several Chinese characters, each two of which can be a word within it: `情報処理`. */
const characters = /^\p{Script=Han}{3,}$/u

/** The parts of a word that has several; of a version such as `v1.29` the number alone. */
export function partsOf(text: string): string[] {
  if (characters.test(text)) {
    const all = Array.from(text)
    return all.slice(1).map((character, at) => `${all[at]}${character}`)
  }
  const parts = writtenParts(text.replace(/^\./, '')).map(part => part.replace(/^v(?=\d+\.\d)/i, ''))
  return parts.length === 1 && parts[0] === text ? [] : parts
}

/** Returns the stem of a word in lower case: `polici` of `policies`. */
export type Stemmer = (text: string) => string

/** Shorter words and those with digits have no stem: `is`, `k8s`. */
const stemmed = /^[\p{L}\p{M}]{3,}$/u

/** The forms of a word, folded: the word itself, without the marks within it, and its stem. */
export function formsOf(text: string, stem: Stemmer): string[] {
  const plain = text
    .normalize('NFC')
    .replace(/['’\u00ad]/g, '')
    .toLowerCase()
  const forms = [text, text.replace(everyMark, ''), ...(stemmed.test(plain) ? [stem(plain)] : [])]
  return [...new Set(forms.map(foldWord))].filter(Boolean)
}

/** The terms by which a word is found: its forms and those of its parts. */
export const termsOf = (text: string, stem: Stemmer = own => own): string[] => {
  const parts = partsOf(text)
  const all = [text, ...parts, ...(parts.length > 0 ? parts : [text]).flatMap(splitDigits)]
  return [...new Set(all.flatMap(each => formsOf(each, stem)))]
}
