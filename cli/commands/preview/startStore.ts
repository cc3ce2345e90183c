import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import fresh from 'fresh'
import { withBase } from '../../../content/shared/withBase.ts'
import { cacheControl } from '../../objects/SiteObject.ts'
import { Bucket } from './Bucket.ts'
import { byteRange } from './byteRange.ts'
import { storeAnswer } from './storeAnswer.ts'
import { type StoreRules, stores } from './stores.ts'

export interface StoreInput {
  /** The folder that is served as a bucket. */
  folder: string
  port: number
  /** The store to imitate; default: S3's website endpoint. */
  rules?: StoreRules
  onRequest?(path: string, status: number): void
}

/** A server that answers from a folder as an object store does. */
export function startStore({ folder, port, rules = stores.s3, onRequest }: StoreInput): Promise<Server> {
  const bucket = new Bucket(folder)
  const server = createServer((request, response) => {
    try {
      answer({ bucket, rules, request, response })
    } catch {
      // The file cannot be read, or a build has just removed it.
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end('The file cannot be read\n')
    }
    onRequest?.(request.url ?? '/', response.statusCode)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

interface Exchange {
  bucket: Bucket
  rules: StoreRules
  request: IncomingMessage
  response: ServerResponse
}

/** Texts of a store's own for errors without a document. */
const errorTexts = { 400: 'Bad request\n', 403: 'Access denied\n', 404: 'Not found\n', 405: 'Not allowed\n' }

function answer(exchange: Exchange): void {
  const { bucket, rules, request, response } = exchange
  const refuse = (status: keyof typeof errorTexts, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(errorTexts[status])
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    refuse(rules.otherMethods, rules.otherMethods === 405 ? { Allow: 'GET, HEAD' } : {})
    return
  }
  const [, address = '/', query = ''] = /^([^?]*)(.*)$/s.exec(request.url ?? '/') ?? []
  let path: string
  try {
    path = decodeURIComponent(address)
  } catch {
    refuse(400)
    return
  }
  const { base } = bucket
  if (`${path}/` === base) {
    response.writeHead(301, { Location: encodeURI(base) + query }).end()
    return
  }
  // The site has a folder of its host to itself; what lies beside it is another's.
  if (!path.startsWith(base)) {
    refuse(404)
    return
  }
  const found = storeAnswer({ rules, path: path.slice(base.length - 1), keys: bucket })
  if ('location' in found)
    response.writeHead(found.status, { Location: encodeURI(withBase(base, found.location)) + query }).end()
  else if (found.key !== undefined) send(exchange, found.key, found.status)
  else if (found.status !== 200) refuse(found.status)
}

/** Sends an object, a part of it, or that the client has it already. */
function send({ bucket, request, response }: Exchange, key: string, status: number): void {
  const object = bucket.object(key)
  const { size, file } = object
  const headers = {
    etag: object.etag,
    'last-modified': object.modified.toUTCString(),
    'cache-control': cacheControl(object),
    'accept-ranges': 'bytes',
  }
  if (status === 200 && fresh(request.headers, headers)) {
    response.writeHead(304, headers).end()
    return
  }
  const range = status === 200 ? byteRange(request.headers, object) : undefined
  if (range === 'invalid') {
    response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end()
    return
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  response.writeHead(range ? 206 : status, {
    ...headers,
    'content-type': object.contentType,
    'content-length': last - first + 1,
    ...(range ? { 'content-range': `bytes ${first}-${last}/${size}` } : {}),
  })
  if (request.method === 'HEAD' || size === 0) response.end()
  else
    createReadStream(file, { start: first, end: last })
      .on('error', () => response.destroy())
      .pipe(response)
}
