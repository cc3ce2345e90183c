import { lookup as lookUp } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** What a website answers. */
export interface SiteAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** As it was sent, compressed where the headers say so. */
  body: Buffer
}

export interface Question {
  method?: string
  headers?: Readonly<Record<string, string>>
  /** Ends the request early. */
  aborted?: AbortSignal
}

/** A website gave no answer. The message says why not. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** A page takes no longer, whatever cache it comes through. In ms. */
const timeoutMs = 10_000

/**
 * Asks an address as a browser does, but follows no redirect.
 * @throws NoAnswerError
 */
export function askAddress(
  address: string,
  { method = 'GET', headers = {}, aborted }: Question = {},
): Promise<SiteAnswer> {
  const request = address.startsWith('https:') ? requestByHttps : requestByHttp
  const options = {
    method,
    headers: { 'user-agent': 'kube-site', 'accept-encoding': 'gzip, br', ...headers },
    lookup,
    // What is sent too much would be taken for the next answer.
    agent: false,
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(aborted ? [aborted] : [])]),
  }
  return new Promise((resolve, reject) => {
    let answer: IncomingMessage | undefined
    const fail = (error: Error) => reject(new NoAnswerError(reasonOf(error), { cause: error }))
    request(address, options, response => {
      answer = response
      const chunks: Buffer[] = []
      response
        .on('data', chunk => chunks.push(chunk as Buffer))
        .on('end', () => {
          const { statusCode: status = 0, headers: sent } = response
          resolve({ status, headers: sent, body: Buffer.concat(chunks) })
        })
        .on('error', fail)
        .on('close', () => fail(new Error('it broke the answer off')))
    })
      // Some servers send more than they announce: what was announced is there, and its end comes by itself.
      .on('error', error => (answer?.complete ? undefined : fail(error)))
      .end()
  })
}

/** Names below `localhost` are this machine (RFC 6761, section 6.3), which not every system knows. */
const lookup: LookupFunction = (name, options, callback) =>
  lookUp(name.endsWith('.localhost') ? 'localhost' : name, options, callback)

function reasonOf({ name, message, code = '' }: NodeJS.ErrnoException): string {
  if (name === 'AbortError' || name === 'TimeoutError') return `none came in ${timeoutMs / 1000} seconds`
  return reasons[code] ?? (message || code)
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no site of that name',
  EAI_AGAIN: 'its name cannot be looked up',
  ECONNREFUSED: 'it refuses the connection',
  ECONNRESET: 'it broke the connection off',
}

/**
 * The content of an answer, decompressed.
 * @throws Error where it is not what its `Content-Encoding` says
 */
export function decodedBody({ headers, body }: Pick<SiteAnswer, 'headers' | 'body'>): Buffer {
  return decoded(body, headers['content-encoding'])
}

/** Bytes without the compression that they are stored or sent with. */
export function decoded(bytes: Buffer, encoding = 'identity'): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes)
  if (encoding === 'br') return brotliDecompressSync(bytes)
  if (encoding === 'identity') return bytes
  throw new Error(`The content encoding ${encoding} was not asked for.`)
}
