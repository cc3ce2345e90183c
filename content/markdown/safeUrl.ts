import { decodeHTMLStrict } from 'entities/decode'
import { parseUrl } from '../shared/parseUrl.ts'
import { linkAddress, loadableAddress } from '../shared/webAddress.ts'

/** Numeric references with more digits than CommonMark reads, which are text. */
const tooManyDigits = /&(?=#(?:\d{8,}|x[\da-f]{7,});)/gi

/** Replaces character references by their characters (CommonMark 0.31.2, section 2.5). */
export const decodeReferences = (text: string): string =>
  text.includes('&') ? decodeHTMLStrict(text.replace(tooManyDigits, '&amp;')) : text

type UrlUse = 'link' | 'image'

/** Allowed beside http and https. */
const otherSchemes: Readonly<Record<UrlUse, readonly string[]>> = { link: ['mailto', 'tel'], image: [] }

// The URL parser of browsers removes control characters and line ends, so it can find a scheme or a host that is not
// visible. A URL with such characters is rejected, not repaired.
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
const notUrlCharacters = /[^\x21-\x7e]|["<>[\\\]^`{|}]/gu

/** Encoded control characters, which some programs decode. */
const hiddenEscapes = /%(?:25)*(?:[01][\da-f]|7f)/i

/**
 * Paths that are a scheme or a host once they are decoded, however often: with a colon or an encoded letter before the
 * first slash, or with a backslash, or an encoded slash or backslash, at the start.
 */
const disguised = /^(?:[^/]*(?::|&#?\w+;|%(?:25)*(?:3a|[46][1-9a-f]|[57][\da]))|\/?(?:\\|%(?:25)*(?:2f|5c)))/i

/** The page that a relative URL is read from. */
const somePage = new URL('https://page.invalid/blog/')

/**
 * The URL, percent-encoded for an attribute, or undefined if it is not safe.
 * Safe are relative and root-relative URLs, fragments, and URLs with an allowed scheme and a plain host (see
 * `webAddress`); `//host` is not.
 */
export function safeUrl(url: string, use: UrlUse): string | undefined {
  // Two patterns: ` +$` alone would try every space of a long run.
  const safe = plainUrl(url.replace(/^ +/, '').replace(/(?<! ) +$/, ''), use)
  if (safe === undefined) return undefined
  // The brackets of an IPv6 address are a part of it.
  const [host = ''] = /^https?:\/\/\[[^\]]*\]/.exec(safe) ?? []
  return host + safe.slice(host.length).replace(notUrlCharacters, encodeURIComponent)
}

/** The URL with its scheme and host in their plain form, or undefined if it is not safe. */
function plainUrl(url: string, use: UrlUse): string | undefined {
  // Browsers read some letters as their ASCII forms. The query and the fragment may contain any other URL.
  const path = url.normalize('NFKC').replace(/[?#].*/s, '')
  if (hiddenCharacters.test(url) || hiddenEscapes.test(path)) return undefined
  if (isExternal(url)) return use === 'image' ? loadableAddress(url) : linkAddress(url)
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(url)?.[0]
  if (scheme !== undefined)
    return otherSchemes[use].includes(scheme.toLowerCase())
      ? scheme.toLowerCase() + url.slice(scheme.length)
      : undefined
  return !disguised.test(path) && parseUrl(path, somePage.href)?.host === somePage.host ? url : undefined
}

/** A URL for a message: thousands of links can name one that is very long. */
export const shortUrl = (url: string): string => (url.length > 200 ? `${url.slice(0, 200)}…` : url)

/** True for an absolute http or https URL, of this site too. */
export function isExternal(url: string): boolean {
  return /^https?:/i.test(url)
}

/** A path of Windows, of a network, or of a browser that shows a file. */
const ownFile = /^(?:file:|[a-z]:[\\/]|\\\\)/i

/** True for the address of a file on the writer's own computer. */
export const isOwnFile = (address: string): boolean => ownFile.test(address)

/** What to do about a file on the writer's own computer. */
export function ownFileHint(address: string, use: UrlUse): string {
  const name = /[^\\/]*$/.exec(address.replace(/[?#].*$/s, ''))?.[0] ?? ''
  const folder = use === 'image' ? 'images/posts' : 'uploads'
  return `Copy the file to public/${folder}/, and write /${folder}/${name}.`
}

/** The problem of an address that is not allowed: see `safeUrl`. */
export function unsafeAddress(address: string, use: UrlUse): { message: string; hint: string } {
  const what = use === 'image' ? 'image' : 'link'
  const [invisible] = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.exec(address) ?? []
  if (invisible !== undefined) {
    const code = (invisible.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const hint = 'Delete it, or type the address again: copied texts bring such characters along.'
    return { message: `The ${what} address has an invisible character, U+${code}`, hint }
  }
  if (isOwnFile(address)) {
    const message = `${shortUrl(address)} is a file on your own computer, which readers cannot open`
    return { message, hint: ownFileHint(address, use) }
  }
  if (use === 'link') {
    const message = `The link address ${shortUrl(address)} is not allowed, so its text is not a link`
    const hint = 'Use a path of this site, or an address that starts with https:, mailto: or tel:.'
    return { message, hint }
  }
  if (/^data:/i.test(address)) {
    const hint = 'Save the image as a file under public/images/posts/, and write /images/posts/ and its name.'
    return { message: 'The image is written into the text as data, and is not a file', hint }
  }
  const hint = 'Use a path of this site or an https address.'
  return { message: `The image address ${shortUrl(address)} is not allowed`, hint }
}
