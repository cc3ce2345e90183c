import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import fresh from 'fresh'
import { byteRange } from '../../util/byteRange.ts'
import type { OpenObject } from './Bucket.ts'

/** Sends an object, a range of it, or that the client already has it. Only status 200 is conditional. */
export async function sendObject(
  { handle, size, etag, modified, ...object }: OpenObject,
  { request, response, status }: { request: IncomingMessage; response: ServerResponse; status: number },
): Promise<void> {
  const headers = {
    etag,
    'last-modified': modified.toUTCString(),
    'cache-control': object.cacheControl,
    'accept-ranges': 'bytes',
  }
  if (status === 200 && fresh(request.headers, headers)) {
    response.writeHead(304, headers).end()
    return
  }
  const range = status === 200 ? byteRange(request.headers, { size, etag, modified }) : undefined
  if (range === 'invalid') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    return
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  const length = last - first + 1
  response.writeHead(range ? 206 : status, {
    ...headers,
    'content-type': object.contentType,
    'content-length': length,
    ...(range ? { 'content-range': `bytes ${first}-${last}/${size}` } : {}),
  })
  if (request.method === 'HEAD' || size === 0) response.end()
  else await pipeline(handle.createReadStream({ start: first, end: last }), exactly(length), response)
}

/** Passes on so many bytes, and fails if a file has become shorter: the client waits for all of them. */
const exactly = (bytes: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = bytes
    for await (const chunk of chunks) {
      left -= chunk.length
      yield chunk
    }
    if (left > 0) throw new Error(`the file became ${left} bytes shorter meanwhile`)
  }
