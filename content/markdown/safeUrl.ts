import { decodeHTMLStrict } from 'entities/decode'
import { loadableAddress, webAddress } from '../shared/webAddress.ts'

export type UrlUse = 'link' | 'image'

const allowedSchemes: Readonly<Record<UrlUse, readonly string[]>> = {
  link: ['http', 'https', 'mailto', 'tel'],
  image: ['http', 'https'],
}
// The URL parser of browsers removes control characters and line ends, so it can find a scheme or a host that is not
// visible. A URL with such characters is rejected, not repaired.
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
const notUrlCharacters = /[^\x21-\x7e]|["<>[\\\]^`{|}]/gu

/** A path or a fragment of letters that no decoding and no browser reads otherwise. */
const plainPath = /^(?:\/(?!\/)|#)[\w./#-]*$/

/**
 * The URL, percent-encoded for an attribute, or undefined if it is not safe.
 * Safe are relative and root-relative URLs, fragments, and URLs with an allowed scheme and a plain host (see
 * `webAddress`); `//host` is not.
 */
export function safeUrl(url: string, use: UrlUse): string | undefined {
  if (plainPath.test(url)) return url
  // Two patterns: ` +$` alone would try every space of a long run.
  const trimmed = url.replace(/^ +/, '').replace(/(?<! ) +$/, '')
  const safe = plainUrl(trimmed, use)
  if (safe === undefined || !isPlainAsRead(trimmed, use)) return undefined
  return safe.replace(notUrlCharacters, encodeURIComponent)
}

/** True where the URL is safe after all decodings, too, and where a backslash is read as a slash, as browsers do. */
function isPlainAsRead(url: string, use: UrlUse): boolean {
  const plain = decoded(url)
  return [plain, plain.replaceAll('\\', '/'), url.replaceAll('\\', '/')].every(
    form => form === url || plainUrl(form, use) !== undefined,
  )
}

/** A URL for a message: thousands of links can name one that is very long. */
export const shortUrl = (url: string): string => (url.length > 200 ? `${url.slice(0, 200)}…` : url)

/** True for an absolute http or https URL, of this site too. */
export function isExternal(url: string): boolean {
  return /^https?:/i.test(url)
}

/** The URL with its scheme and host in their plain form, or undefined if it is not safe. */
function plainUrl(url: string, use: UrlUse): string | undefined {
  if (hiddenCharacters.test(url) || url.startsWith('//')) return undefined
  const scheme = /^([^/?#]*?):/.exec(url)?.[1]
  if (scheme === undefined) return url
  if (!allowedSchemes[use].includes(scheme.toLowerCase())) return undefined
  if (!isExternal(url)) return scheme.toLowerCase() + url.slice(scheme.length)
  return use === 'image' ? loadableAddress(url) : webAddress(url)
}

/** Scheme, host and path of a URL after every decoding that may happen before a browser parses it. */
function decoded(url: string): string {
  // The query and the fragment may contain an encoded line end or another URL.
  let result = decodeHTMLStrict(url).replace(/[?#].*/s, '')
  // Three rounds decode `%252541`; nothing decodes a URL more often.
  for (let round = 0; round < 3 && result.includes('%'); round++) {
    result = result.replace(/%[0-7][\dA-F]/gi, code =>
      String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    )
  }
  return result.normalize('NFKC')
}
