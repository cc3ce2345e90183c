import { slug as githubSlug } from 'github-slugger'

/** Folders of the blog that are not posts. */
const reserved = new Set(['page', 'tag'])

/** Longest slug; together with the folders it stays far below the 255 bytes of a file name. */
export const longestSlug = 100

/** Why a text cannot be a slug, or undefined where it can. */
export function slugFault(text: string): string | undefined {
  if (text.length > longestSlug) return `is longer than ${longestSlug} characters`
  if (reserved.has(text)) return 'is kept for the list of posts'
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)) return 'is not lower-case letters, digits and single hyphens'
  return undefined
}

/** A slug made from any text, or undefined where nothing is left of it. */
export function makeSlug(text: string): string | undefined {
  const made = plainSlug(text)
  return slugFault(made) === undefined ? made : undefined
}

/** The slug of a tag, or undefined where it has no letter or digit. Its folder is its own, so no name is reserved. */
export const tagSlug = (tag: string): string | undefined => plainSlug(tag) || undefined

/** Lower-case letters, digits and single hyphens: what is left of a text, which may be nothing. */
function plainSlug(text: string): string {
  const plain = githubSlug(text.normalize('NFKD').replace(/\p{M}/gu, ''))
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
}
