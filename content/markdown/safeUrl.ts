import { decodeEntities } from './decodeEntities.ts'

export type UrlUse = 'link' | 'image'

const SCHEMES: Readonly<Record<UrlUse, readonly string[]>> = {
  link: ['http', 'https', 'mailto', 'tel'],
  image: ['http', 'https'],
}
// The URL parser of browsers strips control characters and line ends, folds backslashes into slashes, and so
// reads a scheme or a host where none is seen. A URL that needs any of this is refused, not repaired.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\\]/u
const NOT_URL_CHARACTERS = /[^\x21-\x7e]|["<>\\^`{|}]/u

/**
 * The URL, percent-encoded for an attribute, or undefined where it must not be linked.
 * Accepted are relative and root-relative addresses, fragments, and the schemes of its use; `//host` is not.
 */
export function safeUrl(url: string, use: UrlUse): string | undefined {
  const given = url.replace(/^ +| +$/g, '')
  if (!isSafe(given, use) || !isSafe(unmask(given), use)) return undefined
  return encodeUrl(given.replace(/^[a-z]+:/i, scheme => scheme.toLowerCase()))
}

/** True for an absolute web address; says nothing about whose it is. */
export function isExternal(url: string): boolean {
  return /^https?:/i.test(url)
}

function isSafe(url: string, use: UrlUse): boolean {
  if (INVISIBLE.test(url) || url.startsWith('//')) return false
  const scheme = /^([^/?#]*?):/.exec(url)?.[1]
  if (scheme === undefined) return true
  if (!SCHEMES[use].includes(scheme.toLowerCase())) return false
  return !isExternal(url) || (/^https?:\/\/[^/?#]/i.test(url) && URL.canParse(url))
}

/** The part that decides where a URL leads, after every decoding that something before a browser might do. */
function unmask(url: string): string {
  // A search or a fragment may well hold an encoded line end or a second address.
  let seen = decodeEntities(url).replace(/[?#].*/s, '')
  // Three rounds see through %2525; a fourth level of disguise reaches no parser as a scheme.
  for (let round = 0; round < 3 && seen.includes('%'); round++) {
    seen = seen.replace(/%[0-7][\dA-F]/gi, code => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  }
  return seen.normalize('NFKC')
}

function encodeUrl(url: string): string {
  if (!NOT_URL_CHARACTERS.test(url)) return url
  return url.replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent)
}
