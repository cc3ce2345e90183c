import { decodePath } from './decodePath.ts'
import { parseUrl } from './parseUrl.ts'

/** Scheme, host and port. A user name and what the URL parser would take for another host do not match. */
const origin = /^(https?):\/\/([^\s/?#:@\\[\]]+|\[[\da-f:.]+\])(:\d+)?(?=[/?#]|$)/i

/** The only hosts that a content security policy takes literally (CSP Level 3, 2.3.1). */
const plainHost = /^(?:[a-z\d-]+\.)*[a-z\d-]+$/

/** The hosts that links may lead to: with underscores and a dot at the end, too, and IPv6 addresses. */
const linkHost = /^(?:(?:[a-z\d_-]+\.)*[a-z\d_-]+\.?|\[[\da-f:.]+\])$/

/**
 * An absolute http or https address with its scheme and host in lower case, and an international name in punycode.
 * Undefined for any other text, and for a host that has more than letters, digits, hyphens and dots.
 */
export const webAddress = (text: string): string | undefined => addressAt(text, plainHost)

/** `webAddress` of an address that pages only link to, which may have a host that no policy names. */
export const linkAddress = (text: string): string | undefined => addressAt(text, linkHost)

function addressAt(text: string, host: RegExp): string | undefined {
  const [written, scheme = '', , port = ''] = origin.exec(text) ?? []
  const hostname = written === undefined ? undefined : parseUrl(text)?.hostname
  if (written === undefined || hostname === undefined || !host.test(hostname)) return undefined
  return `${scheme.toLowerCase()}://${hostname}${port}${text.slice(written.length)}`
}

/** `webAddress` of an address that pages may load: one without a port. */
export function loadableAddress(text: string): string | undefined {
  const address = webAddress(text)
  return address !== undefined && /^https?:\/\/[^/?#:]+(?:[/?#]|$)/.test(address) ? address : undefined
}

/** The most bytes of an old address: with `/index.html` and a prefix in the bucket, stores allow 1024. */
const maxOldAddress = 1000

/**
 * True for an address on this site that a redirect or an alias can lead away from: names with letters of any script, as
 * a browser shows or encodes them, each after a slash. None is `.` or `..`, and each can be the name of a file.
 */
export function isOldAddress(path: string): boolean {
  const names = decodePath(path)
    .replace(/(?<=.)\/$/, '')
    .split('/')
  const bytesOf = (text: string): number => new TextEncoder().encode(text).length
  return (
    /^\/[^?#]+$/.test(path) &&
    names.slice(1).every(name => /^(?!\.{1,2}$)[^"<>\\|\p{C}]+$/u.test(name) && bytesOf(name) <= 255) &&
    bytesOf(names.join('/')) <= maxOldAddress
  )
}
