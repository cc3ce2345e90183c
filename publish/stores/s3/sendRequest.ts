import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Confirm } from '../Backend.ts'

/** In ms. */
export interface TimeLimits {
  connectionTimeout: number
  /** Longest time without a byte in either direction. */
  socketTimeout: number
}

export interface SentRequest extends TimeLimits {
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array | undefined
  confirm: Confirm | undefined
  /** Opens the connection; default: that of Node. */
  agent?: Agent | undefined
}

export interface HttpReply {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

/**
 * Sends a request over a connection that is kept for others. `confirm` is called when the connection is there, right before
 * the first byte.
 * @throws what `confirm` throws; Error with Node's code of a broken connection
 */
export const sendRequest = ({
  url,
  method,
  headers,
  body,
  confirm,
  agent,
  ...limits
}: SentRequest): Promise<HttpReply> =>
  new Promise((resolve, reject) => {
    const [start, connected] =
      url.protocol === 'https:'
        ? ([httpsRequest, 'secureConnect'] as const)
        : ([httpRequest, 'connect'] as const)
    const request = start(url, { agent, method, headers, timeout: limits.connectionTimeout })
    request.on('error', reject)
    request.on('timeout', () => request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
    request.on('response', response => void readReply(response).then(resolve, reject))
    const send = async () => {
      try {
        request.setTimeout(limits.socketTimeout)
        await confirm?.()
        request.end(body)
      } catch (error) {
        request.destroy(error as Error)
      }
    }
    request.on('socket', socket => {
      if (socket.connecting) socket.once(connected, send)
      else void send()
    })
  })

async function readReply(response: IncomingMessage): Promise<HttpReply> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const { statusCode = 0, headers } = response
  return { status: statusCode, headers: headers as HttpReply['headers'], body: Buffer.concat(chunks) }
}
