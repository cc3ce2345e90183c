import { parseUrl } from './parseUrl.ts'

/** Scheme, host and port. A user name, an IPv6 address and what the URL parser would take for another host do not match. */
const origin = /^(https?):\/\/([^\s/?#:@\\]+)(:\d+)?(?=[/?#]|$)/i

/** The only hosts that stand for themselves in a content security policy (CSP Level 3, 2.3.1). */
const plainHost = /^(?:[a-z\d-]+\.)*[a-z\d-]+$/

/**
 * An absolute http or https address with its scheme and host in lower case, and an international name in punycode.
 * Undefined for any other text, and for a host that has more than letters, digits, hyphens and dots.
 */
export function webAddress(text: string): string | undefined {
  const [written, scheme = '', , port = ''] = origin.exec(text) ?? []
  const hostname = written === undefined ? undefined : parseUrl(text)?.hostname
  if (written === undefined || hostname === undefined || !plainHost.test(hostname)) return undefined
  return `${scheme.toLowerCase()}://${hostname}${port}${text.slice(written.length)}`
}

/** What `webAddress` gives, where a page may load it: an address without a port. */
export function loadableAddress(text: string): string | undefined {
  const address = webAddress(text)
  return address !== undefined && /^https?:\/\/[^/?#:]+(?:[/?#]|$)/.test(address) ? address : undefined
}
