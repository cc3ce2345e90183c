import { slug as githubSlug } from 'github-slugger'
import { plainLetter, plainLetters } from '../shared/words.ts'

/** Folders of the blog that are not posts. */
const reserved = new Set(['page', 'tag', 'author', 'archive'])

/** In characters, and in bytes of UTF-8: with its extension, a slug is below the 255 bytes of a file's name. */
export const maxSlugLength = 100
const maxSlugBytes = 240

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

const isTooLong = (text: string): boolean => text.length > maxSlugLength || bytesOf(text) > maxSlugBytes

/** The slug that the name of a text's file gives, valid or not. */
export const slugOfFile = (file: string): string => file.replace(/^.*[\\/]/, '').replace(/\.md$/i, '')

/** Why a text cannot be the slug of a post; `undefined` if it can. */
export const slugProblem = (text: string): string | undefined =>
  reserved.has(text) ? 'is reserved for the list of posts' : nameProblem(text)

/** Why a text cannot be a part of an address; `undefined` if it can. Of pages outside the blog, no name is reserved. */
export function nameProblem(text: string): string | undefined {
  if (text.length > maxSlugLength) return `is longer than ${maxSlugLength} characters`
  if (bytesOf(text) > maxSlugBytes) return `is longer than ${maxSlugBytes} bytes`
  const isPlain = /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u.test(text)
  if (!isPlain || text !== text.toLowerCase().normalize('NFC'))
    return 'is not lower-case letters, digits and single hyphens'
  return undefined
}

/**
 * The slug of a text; `undefined` if none of its characters can be part of one.
 * @param language the text's, if known: German writes `ü` as `ue`, others as `u`
 */
export function createSlug(text: string, language = ''): string | undefined {
  const isGerman = /^de\b/i.test(language)
  const slug = plainSlug(isGerman ? withoutUmlauts(text) : text)
  return slugProblem(slug) === undefined ? slug : undefined
}

/**
 * The slug of a tag or an author; `undefined` if it has no letter or digit. These have folders of their own, so no name is
 * reserved. It does not depend on the site's language.
 */
export const tagSlug = (tag: string): string | undefined => plainSlug(withSigns(tag)) || undefined

/** Names whose signs tell them from others. */
const signedNames: ReadonlyMap<string, string> = new Map([
  ['c++', 'cpp'],
  ['c#', 'csharp'],
  ['f#', 'fsharp'],
  ['.net', 'dotnet'],
])

const withSigns = (tag: string): string =>
  tag
    .toLowerCase()
    .replace(
      /(?<![\p{L}\p{N}])(?:c\+\+|[cf]#|\.net)(?![\p{L}\p{N}])/gu,
      name => signedNames.get(name) ?? name,
    )

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const withoutUmlauts = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöü]/g, letter => umlauts[letter] ?? letter)

/** The accents of a letter; other scripts have marks that are part of it. */
const latinAccents = /(?<=\p{Script=Latin}\p{M}*)\p{M}+/gu

/** The text in lower-case letters, digits and single hyphens; perhaps empty. */
function plainSlug(text: string): string {
  const plain = text.toLowerCase().replace(plainLetter, letter => plainLetters[letter] ?? letter)
  const letters = githubSlug(plain.normalize('NFKD').replace(latinAccents, '').normalize('NFC'))
  const words = letters.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '')
  return isTooLong(words) ? atWordEnd(words) : words
}

/** As many words as fit into a slug; a single word that is longer is cut. */
function atWordEnd(words: string): string {
  const letters = Array.from(words.slice(0, maxSlugLength + 1)).slice(0, maxSlugLength)
  while (isTooLong(letters.join(''))) letters.pop()
  const cut = letters.join('')
  const end = words.charAt(cut.length) === '-' ? cut.length : cut.lastIndexOf('-')
  return words.slice(0, end > 0 ? end : cut.length)
}
