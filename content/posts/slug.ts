import { slug as githubSlug } from 'github-slugger'

/** Folders of the blog that are not posts. */
const reserved = new Set(['page', 'tag', 'author'])

/** Characters; with the file's ending far below the 255 bytes of a file's name. */
export const maxSlugLength = 100

/** Why a text cannot be a slug, or undefined where it can. */
export function slugProblem(text: string): string | undefined {
  if (text.length > maxSlugLength) return `is longer than ${maxSlugLength} characters`
  if (reserved.has(text)) return 'is kept for the list of posts'
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)) return 'is not lower-case letters, digits and single hyphens'
  return undefined
}

/** A slug made of a text, or undefined where the text has nothing that a slug may have. */
export function makeSlug(text: string): string | undefined {
  const made = plainSlug(text)
  return slugProblem(made) === undefined ? made : undefined
}

/** The slug of a tag, or undefined where it has no letter or digit. Tags have a folder of their own: no name is reserved. */
export const tagSlug = (tag: string): string | undefined => plainSlug(tag) || undefined

/** Letters that Unicode does not take apart into a Latin one and its accent. */
const latinLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The text in lower-case letters, digits and single hyphens; perhaps empty. */
function plainSlug(text: string): string {
  const latin = text.toLowerCase().replace(/[ßæœøłđðþı]/g, letter => latinLetters[letter] ?? letter)
  const plain = githubSlug(latin.normalize('NFKD').replace(/\p{M}/gu, ''))
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  return words.length <= maxSlugLength ? words : atWordEnd(words)
}

/** As many of the words as a slug may have; of one that is longer by itself, as much of it. */
function atWordEnd(words: string): string {
  const end = words.lastIndexOf('-', maxSlugLength)
  return words.slice(0, end > 0 ? end : maxSlugLength)
}
