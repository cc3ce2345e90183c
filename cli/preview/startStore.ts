import { createReadStream, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { lookup } from 'mrmime'
import { listFiles } from '../load/publicFolder.ts'
import { byteRange } from './byteRange.ts'
import { storeAnswer } from './storeAnswer.ts'

export interface StoreInput {
  /** The folder that plays the bucket. */
  folder: string
  port: number
  onRequest?(path: string, status: number): void
}

/** A server that answers from a folder as an object store's website endpoint does. */
export function startStore({ folder, port, onRequest }: StoreInput): Promise<Server> {
  const server = createServer((request, response) => {
    let status: number
    try {
      status = answer(folder, request, response)
    } catch {
      // A file that cannot be read, or that a build took away between two looks at it.
      status = 500
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end('The file cannot be read\n')
    }
    onRequest?.(request.url ?? '/', status)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Answers one request; gives the status. */
function answer(folder: string, request: IncomingMessage, response: ServerResponse): number {
  const finish = (status: number, headers: Record<string, string | number> = {}, text = '') => {
    response.writeHead(status, headers).end(text)
    return status
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return finish(405, { Allow: 'GET, HEAD' })
  const [, address = '/', query = ''] = /^([^?]*)(.*)$/s.exec(request.url ?? '/') ?? []
  let path: string
  try {
    path = decodeURIComponent(address)
  } catch {
    return finish(400)
  }
  // The folder is listed anew each time: a build can put another one in its place at any moment.
  const found = storeAnswer(path, new Set(listFiles(folder)))
  if (found.status === 302) {
    return finish(302, { Location: encodeURI(found.location) + query })
  }
  if (found.key === undefined) return finish(404, { 'Content-Type': 'text/plain' }, 'Not found\n')

  const file = join(folder, found.key)
  const { size, mtime } = statSync(file)
  const type = lookup(found.key) ?? 'application/octet-stream'
  const headers = {
    'Content-Type': /^text\/|json|javascript|xml/.test(type) ? `${type}; charset=utf-8` : type,
    'Last-Modified': mtime.toUTCString(),
    'Accept-Ranges': 'bytes',
  }
  const range = found.status === 200 ? byteRange(request.headers.range, size) : undefined
  if (range === 'invalid') return finish(416, { 'Content-Range': `bytes */${size}` })
  const status = range ? 206 : found.status
  const { first, last } = range ?? { first: 0, last: size - 1 }
  response.writeHead(status, {
    ...headers,
    'Content-Length': last - first + 1,
    ...(range ? { 'Content-Range': `bytes ${first}-${last}/${size}` } : {}),
  })
  if (request.method === 'HEAD' || size === 0) response.end()
  else
    createReadStream(file, { start: first, end: last })
      .on('error', () => response.destroy())
      .pipe(response)
  return status
}
