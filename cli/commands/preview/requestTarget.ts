/** What a request is for. */
export interface RequestTarget {
  /** Host and port, in lower case, as the client wrote them. */
  host: string
  /** Not decoded. */
  path: string
  /** With its question mark; empty if absent. */
  query: string
}

interface RequestHead {
  url?: string | undefined
  headersDistinct: NodeJS.Dict<string[]>
}

/**
 * Parses the first line and the host of a request (RFC 9112, section 3.2). A target that is a whole address, as proxies
 * get it, takes precedence over the `Host` header.
 * @returns `undefined` if the request has no `Host`, or two
 */
export function requestTarget({ url = '/', headersDistinct }: RequestHead): RequestTarget | undefined {
  const [, authority, rest = ''] = /^(?:https?:\/\/([^/?#]*))?(.*)$/is.exec(url) ?? []
  const { host: named = [] } = headersDistinct
  const host = authority ?? named[0]
  if (host === undefined || named.length > 1) return undefined
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(rest) ?? []
  return { host: host.toLowerCase(), path: path === '' ? '/' : path, query }
}
