import { slug as githubSlug } from 'github-slugger'
import { plainLetter, plainLetters } from '../shared/searchWords.ts'

/** Folders of the blog that are not posts. */
const reserved = new Set(['page', 'tag', 'author', 'archive'])

/** In characters: with its extension, far below the 255 bytes of a file's name. */
export const maxSlugLength = 100

/** Why a text cannot be the slug of a post; `undefined` if it can. */
export const slugProblem = (text: string): string | undefined =>
  reserved.has(text) ? 'is reserved for the list of posts' : nameProblem(text)

/** Why a text cannot be a part of an address; `undefined` if it can. Of pages outside the blog, no name is reserved. */
export function nameProblem(text: string): string | undefined {
  if (text.length > maxSlugLength) return `is longer than ${maxSlugLength} characters`
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)) return 'is not lower-case letters, digits and single hyphens'
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

/** The text in lower-case letters, digits and single hyphens; perhaps empty. */
function plainSlug(text: string): string {
  const latin = text.toLowerCase().replace(plainLetter, letter => plainLetters[letter] ?? letter)
  const plain = githubSlug(latin.normalize('NFKD').replace(/\p{M}/gu, ''))
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  return words.length <= maxSlugLength ? words : atWordEnd(words)
}

/** As many words as fit into a slug; a single word that is longer is cut. */
function atWordEnd(words: string): string {
  const end = words.lastIndexOf('-', maxSlugLength)
  return words.slice(0, end > 0 ? end : maxSlugLength)
}
