import { createReadStream, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { contentTypeOf } from '../outdir/SiteObject.ts'
import { byteRange } from '../util/byteRange.ts'

/**
 * Sends a file of any size, or the part of it that a player of video asks for.
 * @param file absolute path
 */
export async function sendFile(
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { size, mtime: modified } = statSync(file)
  const range = byteRange(request.headers, { size, etag: '', modified })
  response.setHeader('Content-Type', contentTypeOf(file, 'file'))
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Accept-Ranges', 'bytes')
  if (range === 'invalid') {
    response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
    return
  }
  const { first: start, last: end } = range ?? { first: 0, last: size - 1 }
  response.setHeader('Content-Length', end - start + 1)
  if (range) response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${size}` })
  if (request.method === 'HEAD' || size === 0) response.end()
  // A reader that goes away is no error.
  else await pipeline(createReadStream(file, { start, end }), response).catch(() => undefined)
}
