import type { IncomingMessage, ServerResponse } from 'node:http'
import fresh from 'fresh'
import { withBase } from '../../../content/shared/withBase.ts'
import { sendBytes, sendFile } from '../../../system/sendFile.ts'
import type { StoreRules } from './storeRules.ts'
import { codingFor, compressedHeaders, encoderFor } from './compressed.ts'
import type { Bucket } from './Bucket.ts'
import { requestTarget } from './requestTarget.ts'
import { storeAnswer } from './storeAnswer.ts'

export interface Exchange {
  bucket: Bucket
  /** The hosts, with their ports, that requests may name. */
  hosts: ReadonlySet<string>
  rules: StoreRules
  /** Whether a CDN in front compresses texts. */
  compress: boolean
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
  421: 'Nothing is served under this name: use the address that preview prints\n',
}

function refuse(
  response: ServerResponse,
  status: keyof typeof errorTexts,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...plainText, ...headers }).end(errorTexts[status])
}

/** Answers a request. It never fails: what cannot be sent is reported, to the client too if that is still possible. */
export async function answerRequest(exchange: Exchange): Promise<void> {
  const { request, response, rules, onError } = exchange
  try {
    await answer(exchange)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // A build has removed the file since it was looked up.
    if (code === 'ENOENT' && !response.headersSent) return refuse(response, rules.missing.status)
    // The rest of the message has a path of this machine.
    const [reason = ''] = message.split(', ')
    const sentence = `${request.url} cannot be sent: ${reason}`
    onError?.(sentence)
    if (response.headersSent) response.destroy()
    else response.writeHead(500, plainText).end(`${sentence}\n`)
  }
}

async function answer({ bucket, hosts, rules, compress, request, response }: Exchange): Promise<void> {
  const target = requestTarget(request)
  const path = target && decodedPath(target.path)
  if (!target || path === undefined) return refuse(response, 400)
  if (!hosts.has(target.host)) return refuse(response, 421)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, rules.otherMethods, rules.otherMethods === 405 ? { Allow: 'GET, HEAD' } : {})
  const { base } = bucket
  const redirect = (status: number, to: string) =>
    void response.writeHead(status, { Location: encodeURI(to) + target.query }).end()
  if (`${path}/` === base) return redirect(301, base)
  // The site has a folder of its host to itself; all else is another site's.
  if (!path.startsWith(base)) return refuse(response, 404)
  const found = storeAnswer({ rules, path: path.slice(base.length - 1), keys: bucket })
  if ('location' in found) return redirect(found.status, withBase(base, found.location))
  const { status, key } = found
  if (key === undefined) return refuse(response, status === 200 ? 404 : status)
  const object = await bucket.open(key)
  try {
    const coding = compress ? codingFor(request, object) : undefined
    const headers = coding ? compressedHeaders(object.headers, coding) : object.headers
    if (status === 200 && fresh(request.headers, headers)) response.writeHead(304, headers).end()
    else if (!coding) await sendFile(object, { request, response, status })
    else if (request.method === 'HEAD') response.writeHead(status, headers).end()
    else {
      response.writeHead(status, headers)
      await sendBytes(object.handle.createReadStream({ autoClose: false }), encoderFor(coding), response)
    }
  } finally {
    await object.handle.close()
  }
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
