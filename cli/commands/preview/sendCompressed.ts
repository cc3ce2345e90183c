import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { SentFile } from '../../util/sendFile.ts'

/** CloudFront leaves smaller objects as they are. */
const leastBytes = 1000

const isText = /^text\/|[/+](?:javascript|json|xml)\b/

/** The coding that a CDN in front of a store sends an object in: Brotli, gzip, or none. */
export function codingFor(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { size, headers: own }: Pick<SentFile, 'size' | 'headers'>,
): 'br' | 'gzip' | undefined {
  if (size < leastBytes || headers.range !== undefined || !isText.test(own['content-type'] ?? ''))
    return undefined
  const accepted = String(headers['accept-encoding'] ?? '')
  return (['br', 'gzip'] as const).find(coding => new RegExp(`\\b${coding}\\b(?!;q=0)`).test(accepted))
}

/** Sends an open file in a coding, compressed as fast as CDNs do it. A client that goes away is no error. */
export async function sendCompressed(
  { handle, headers }: SentFile,
  coding: 'br' | 'gzip',
  { request, response, status }: { request: IncomingMessage; response: ServerResponse; status: number },
): Promise<void> {
  // The object's bytes are others, so the strong ETag of the original is not theirs (RFC 9110, 8.8.3.3).
  const etag = `W/${headers['etag']}`
  response.writeHead(status, { ...headers, etag, 'content-encoding': coding, vary: 'Accept-Encoding' })
  if (request.method === 'HEAD') return void response.end()
  const encoder =
    coding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : createGzip({ level: 6 })
  try {
    await pipeline(handle.createReadStream({ autoClose: false }), encoder, response)
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_STREAM_')) throw error
  }
}
