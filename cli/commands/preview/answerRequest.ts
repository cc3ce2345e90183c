import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import fresh from 'fresh'
import { withBase } from '../../../content/shared/withBase.ts'
import { cacheControl } from '../../objects/SiteObject.ts'
import type { StoreRules } from '../../stores/storeRules.ts'
import type { Bucket } from './Bucket.ts'
import { byteRange } from '../../system/byteRange.ts'
import { requestTarget } from './requestTarget.ts'
import { storeAnswer } from './storeAnswer.ts'

export interface Exchange {
  bucket: Bucket
  /** The hosts, with their ports, that requests may name. */
  hosts: ReadonlySet<string>
  rules: StoreRules
  request: IncomingMessage
  response: ServerResponse
  onError: ((message: string) => void) | undefined
}

const plainText = { 'Content-Type': 'text/plain' }

/** Texts for errors without a document. */
const errorTexts = {
  400: 'Bad request\n',
  403: 'Access denied\n',
  404: 'Not found\n',
  405: 'Not allowed\n',
  421: 'Nothing is served under this name: ask for the address that preview prints\n',
}

function refuse(
  response: ServerResponse,
  status: keyof typeof errorTexts,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...plainText, ...headers }).end(errorTexts[status])
}

/** Answers a request. It never fails: what cannot be sent is told, to the client too where that is still possible. */
export async function answerRequest(exchange: Exchange): Promise<void> {
  const { request, response, rules, onError } = exchange
  try {
    await answer(exchange)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // The client has gone.
    if (code.startsWith('ERR_STREAM_')) return
    // A build has removed the file since it was looked up.
    if (code === 'ENOENT' && !response.headersSent) {
      refuse(response, rules.missing.status)
      return
    }
    // What follows the comma names a path of this machine.
    const [reason = ''] = message.split(', ')
    const sentence = `${request.url} cannot be sent: ${reason}`
    onError?.(sentence)
    if (response.headersSent) response.destroy()
    else response.writeHead(500, plainText).end(`${sentence}\n`)
  }
}

async function answer(exchange: Exchange): Promise<void> {
  const { bucket, hosts, rules, request, response } = exchange
  const target = requestTarget(request)
  if (!target) return refuse(response, 400)
  if (!hosts.has(target.host)) return refuse(response, 421)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, rules.otherMethods, rules.otherMethods === 405 ? { Allow: 'GET, HEAD' } : {})
  const { query } = target
  let path: string
  try {
    path = decodeURIComponent(target.path)
  } catch {
    return refuse(response, 400)
  }
  const { base } = bucket
  const redirect = (status: number, to: string) =>
    response.writeHead(status, { Location: encodeURI(to) + query }).end()
  if (`${path}/` === base) {
    redirect(301, base)
    return
  }
  // The site has a folder of its host to itself; what lies beside it is another's.
  if (!path.startsWith(base)) return refuse(response, 404)
  const found = storeAnswer({ rules, path: path.slice(base.length - 1), keys: bucket })
  if ('location' in found) redirect(found.status, withBase(base, found.location))
  else if (found.key !== undefined) await send(exchange, found.key, found.status)
  else if (found.status !== 200) refuse(response, found.status)
}

/** Sends an object, a part of it, or that the client has it already. */
async function send({ bucket, request, response }: Exchange, key: string, status: number): Promise<void> {
  const { handle, object } = await bucket.open(key)
  try {
    const { size } = object
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
    const length = last - first + 1
    response.writeHead(range ? 206 : status, {
      ...headers,
      'content-type': object.contentType,
      'content-length': length,
      ...(range ? { 'content-range': `bytes ${first}-${last}/${size}` } : {}),
    })
    if (request.method === 'HEAD' || size === 0) response.end()
    else await pipeline(handle.createReadStream({ start: first, end: last }), exactly(length), response)
  } finally {
    await handle.close()
  }
}

/** Hands on so many bytes, and fails where a file has become shorter: the client waits for all of them. */
const exactly = (bytes: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = bytes
    for await (const chunk of chunks) {
      left -= chunk.length
      yield chunk
    }
    if (left > 0) throw new Error(`the file became ${left} bytes shorter meanwhile`)
  }
