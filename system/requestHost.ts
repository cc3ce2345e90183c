import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { parseUrl } from '../content/shared/parseUrl.ts'

type Headers = Pick<IncomingMessage, 'headers'>

/** Returns the host name of a request in lower case, without its port; `undefined` if its Host header has none. */
export function hostNameOf({ headers: { host } }: Headers): string | undefined {
  const url = parseUrl(`http://${host ?? ''}`)
  // No browser sends a header with more than a host.
  return url && url.origin === url.href.replace(/\/$/, '') ? url.hostname : undefined
}

/** Returns whether a host name is an IP address, to which DNS rebinding does not apply. */
export const isIpAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0

/**
 * Returns whether a request is for a server of this machine: for `localhost`, an IP address, or a name that was allowed.
 * Any other name may be that of a hostile site, which has made it lead here (DNS rebinding).
 * @param allowed names in lower case
 */
export function isHostAllowed(request: Headers, allowed: readonly string[]): boolean {
  const name = hostNameOf(request)
  return name !== undefined && (name === 'localhost' || isIpAddress(name) || allowed.includes(name))
}

/**
 * Returns whether a browser sent a request from a page of the server itself. It sends an `Origin` or `Sec-Fetch-Site` with
 * each POST, and a page can change neither.
 * @param allowed names under which a proxy may answer with TLS, and pass the request on with another Host header
 */
export function isSameOrigin({ headers }: Headers, allowed: readonly string[]): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return site === 'same-origin'
  if (origin === `http://${host}`) return true
  const { protocol, hostname } = parseUrl(origin) ?? {}
  if (protocol !== 'https:' || hostname === undefined || !allowed.includes(hostname)) return false
  return origin === `https://${hostname}` || origin === `https://${host}`
}
