import { AsyncLocalStorage } from 'node:async_hooks'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { type Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { S3Client } from '@aws-sdk/client-s3'
import type { S3Target } from '../../../content/schema/config/parseTarget.ts'
import { proxyAgent } from '../../../system/proxy.ts'
import type { Confirm } from '../Backend.ts'

/** In ms. */
export interface TimeLimits {
  connectionTimeout: number
  /** Longest time without a byte in either direction. */
  socketTimeout: number
}

/** Without them, the SDK would wait forever for a server that does not answer. */
export const timeouts: TimeLimits = { connectionTimeout: 5_000, socketTimeout: 20_000 }

const silent = () => undefined

/** A client with Amazon's whole chain of credentials: environment, profiles, web identity, container and machine. */
export function createS3Client(
  { region, endpoint }: S3Target,
  handler: S3Client['config']['requestHandler'] = new ConfirmingHandler(timeouts),
): S3Client {
  silenceNodeWarning()
  return new S3Client({
    // Other stores mostly ignore the region, but signatures contain one.
    ...(region === undefined ? (endpoint === undefined ? {} : { region: 'us-east-1' }) : { region }),
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // The SDK's own retries do not handle conditional writes: `Store` has one rule for all stores.
    maxAttempts: 1,
    cacheMiddleware: true,
    // R2 and others refuse the checksums that the SDK adds since 3.729; the hash of the body is in the signature.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // The default one writes to the terminal.
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: handler,
  })
}

type Handle = S3Client['config']['requestHandler']['handle']

/**
 * Sends the requests of a client of the SDK over connections that are kept for others. A request is confirmed when its
 * connection is there, right before its first byte; the SDK's own handler would send it as soon as it has connected.
 */
export class ConfirmingHandler {
  readonly metadata = { handlerProtocol: 'http/1.1' }
  readonly #limits: TimeLimits
  readonly #agent = proxyAgent()
  readonly #confirm = new AsyncLocalStorage<Confirm | undefined>()
  /** How far the clock of the server is ahead of this machine's, in ms. */
  #aheadMs = 0

  constructor(limits: TimeLimits) {
    this.#limits = limits
  }

  /** Runs a call of the SDK, whose request is confirmed. */
  confirmed<Result>(confirm: Confirm | undefined, call: () => Promise<Result>): Promise<Result> {
    return this.#confirm.run(confirm, call)
  }

  /** What time it is by the clock of the server, as its last reply gave it; ms since 1970. */
  now(): number {
    return Date.now() + this.#aheadMs
  }

  /** @throws what confirms the request throws; Error with Node's code of a broken connection */
  readonly handle: Handle = ({ protocol, hostname, port, path, query, method, headers, body }) =>
    new Promise((resolve, reject) => {
      const confirm = this.#confirm.getStore()
      const { connectionTimeout, socketTimeout } = this.#limits
      const [start, connected] =
        protocol === 'https:'
          ? ([httpsRequest, 'secureConnect'] as const)
          : ([httpRequest, 'connect'] as const)
      const request = start({
        hostname,
        port,
        path: path + searchOf(query),
        method,
        headers,
        agent: this.#agent,
        timeout: connectionTimeout,
      })
      request.on('error', reject)
      request.on('timeout', () => request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
      request.on('response', reply => resolve({ response: this.#responseOf(reply) }))
      const send = async () => {
        try {
          request.setTimeout(socketTimeout)
          // What confirms it may make requests of its own, which need no confirmation.
          if (confirm) await this.#confirm.run(undefined, confirm)
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

  /** The SDK may set limits of its own; those of the constructor hold. */
  updateHttpClientConfig(): void {}

  httpHandlerConfigs(): TimeLimits {
    return this.#limits
  }

  #responseOf(reply: IncomingMessage) {
    const { statusCode = 0, headers } = reply
    const date = Date.parse(headers.date ?? '')
    if (!Number.isNaN(date)) this.#aheadMs = date - Date.now()
    return { statusCode, headers: headers as Record<string, string>, body: reply }
  }
}

/** The query of an address, as it was signed. */
function searchOf(query: Readonly<Record<string, string | string[] | null>> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map(text => [name, text]),
  )
  return pairs.length === 0 ? '' : `?${pairs.map(pair => pair.map(encoded).join('=')).join('&')}`
}

/** As Amazon's signatures have it: RFC 3986, section 2.3. */
const encoded = (text = ''): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** How other clients of the SDK send requests: within limits of time, and through the proxies of the environment. */
export function requestHandler() {
  const agent = proxyAgent()
  // To the SDK, an agent of either protocol is one that opens TLS connections.
  return { ...timeouts, ...(agent ? { httpAgent: agent, httpsAgent: agent as HttpsAgent } : {}) }
}

/** The SDK would warn users that its versions of 2027 require Node 22, which only developers can act on. */
export function silenceNodeWarning(): void {
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'
}
