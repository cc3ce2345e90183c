import type { ReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { byteRange, type RangedFile } from './byteRange.ts'

export interface SentFile extends RangedFile {
  /** For the caller to close. */
  handle: FileHandle
  headers: Readonly<Record<string, string>>
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** Only 200 may become a range. */
  status?: number
}

/** Sends an open file, or the range that the request asks for. A client that goes away is no error. */
export async function sendFile(file: SentFile, { request, response, status = 200 }: Exchange): Promise<void> {
  const { handle, size } = file
  const range = status === 200 ? byteRange(request.headers, file) : undefined
  if (range === 'invalid') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    return
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  const length = last - first + 1
  response.writeHead(range ? 206 : status, {
    ...file.headers,
    'accept-ranges': 'bytes',
    'content-length': length,
    ...(range ? { 'content-range': `bytes ${first}-${last}/${size}` } : {}),
  })
  if (request.method === 'HEAD' || size === 0) {
    response.end()
    return
  }
  await sendBytes(handle.createReadStream({ start: first, end: last }), exactly(length), response)
}

/** Streams a file through a transform to a client. One that goes away is no error. */
export async function sendBytes(
  bytes: ReadStream,
  transform: NodeJS.ReadWriteStream | ((chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>),
  response: ServerResponse,
): Promise<void> {
  try {
    await pipeline(bytes, transform, response)
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_STREAM_')) throw error
  }
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
