import { lookup as dnsLookup } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { proxyAgent } from '../../system/proxy.ts'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** What a website replies. */
export interface SiteReply {
  status: number
  headers: IncomingHttpHeaders
  /** As it was sent, compressed if the headers say so. */
  body: Buffer
}

export interface SiteRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  /** Ends the request early. */
  signal?: AbortSignal
}

/** A website gave no reply. The message says why. */
export class NoReplyError extends Error {
  override readonly name = 'NoReplyError'
}

/** No page takes longer, whatever cache it comes through. In ms. */
const timeoutMs = 10_000

/**
 * Requests an address as a browser does, but follows no redirect.
 * @throws NoReplyError
 */
export function requestSite(
  address: string,
  { method = 'GET', headers = {}, signal }: SiteRequest = {},
): Promise<SiteReply> {
  const request = address.startsWith('https:') ? httpsRequest : httpRequest
  const options = {
    method,
    headers: { 'user-agent': 'kube-site', 'accept-encoding': 'gzip, br', ...headers },
    lookup,
    // On a reused connection, excess bytes would be taken for the next reply.
    agent: proxyAgent() ?? false,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  }
  return new Promise((resolve, reject) => {
    let reply: IncomingMessage | undefined
    const fail = (error: Error) => reject(new NoReplyError(reasonOf(error), { cause: error }))
    request(address, options, response => {
      reply = response
      const chunks: Buffer[] = []
      response
        .on('data', chunk => chunks.push(chunk as Buffer))
        .on('end', () => {
          const { statusCode: status = 0, headers: sent } = response
          resolve({ status, headers: sent, body: Buffer.concat(chunks) })
        })
        .on('error', fail)
        .on('close', () => fail(new Error('its reply broke off')))
    })
      // Some servers send more than they announce: the announced part is complete.
      .on('error', error => (reply?.complete ? undefined : fail(error)))
      .end()
  })
}

/** Names below `localhost` are this machine (RFC 6761, section 6.3), which not every system knows. */
const lookup: LookupFunction = (name, options, callback) =>
  dnsLookup(name.endsWith('.localhost') ? 'localhost' : name, options, callback)

function reasonOf({ name, message, code = '' }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError') return `none came within ${timeoutMs / 1000} seconds`
  return reasons[code] ?? (message || code)
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no site of that name',
  EAI_AGAIN: 'its name cannot be resolved',
  ECONNREFUSED: 'it refuses the connection',
  ECONNRESET: 'it dropped the connection',
}

/**
 * The content of a reply, decompressed.
 * @throws Error if it is not what its `Content-Encoding` says
 */
export const decodedBody = ({ headers, body }: Pick<SiteReply, 'headers' | 'body'>): Buffer =>
  decoded(body, headers['content-encoding'])

/** Decompresses bytes as they are stored or sent. */
export function decoded(bytes: Buffer, encoding = 'identity'): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes)
  if (encoding === 'br') return brotliDecompressSync(bytes)
  if (encoding === 'identity') return bytes
  throw new Error(`The content encoding ${encoding} was not requested.`)
}
