import { HeadObjectCommand, type S3Client, type S3ClientResolvedConfig } from '@aws-sdk/client-s3'
import { getEndpointFromInstructions } from '@smithy/core/endpoints'
import { escapeUriPath, HttpRequest } from '@smithy/core/protocols'
import { proxyAgent } from '../../../system/proxy.ts'
import type { Confirm } from '../Backend.ts'
import { type HttpReply, sendRequest, type TimeLimits } from './sendRequest.ts'

export interface SignedRequest {
  method: 'DELETE' | 'GET' | 'HEAD' | 'PUT'
  /** Including the prefix. */
  key: string
  /** Names in lower case. */
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  confirm?: Confirm | undefined
}

type Signer = Awaited<ReturnType<S3ClientResolvedConfig['signer']>>

/**
 * The requests that publishing makes for each object, with the signer and credentials of the SDK's client, but
 * without the middleware of its commands, which doubles the processor time of a publish.
 */
export class SignedRequests {
  readonly #config: S3ClientResolvedConfig
  readonly #bucket: string
  readonly #limits: TimeLimits
  readonly #agent = proxyAgent()
  #signing: Promise<{ base: URL; signer: Signer }> | undefined

  constructor(client: S3Client, bucket: string, limits: TimeLimits) {
    this.#config = client.config
    this.#bucket = bucket
    this.#limits = limits
  }

  /** @throws what a command of the SDK would throw */
  async send({ method, key, headers, body, confirm }: SignedRequest): Promise<HttpReply> {
    const { base, signer } = await (this.#signing ??= this.#prepare())
    const request = new HttpRequest({
      method,
      protocol: base.protocol,
      hostname: base.hostname,
      ...(base.port === '' ? {} : { port: Number(base.port) }),
      path: `${base.pathname.replace(/\/$/, '')}/${escapeUriPath(key)}`,
      headers: { host: base.host, ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
      body,
    })
    const signingDate = new Date(Date.now() + this.#config.systemClockOffset)
    const signed = (await signer.sign(request, { signingDate })) as HttpRequest
    const url = new URL(signed.path, base)
    const reply = await sendRequest({
      url,
      method,
      headers: signed.headers,
      body,
      confirm,
      agent: this.#agent,
      ...this.#limits,
    })
    if (reply.status < 300) return reply
    const name = /<Code>(\w+)<\/Code>/.exec(reply.body.toString())?.[1] ?? 'Unknown'
    const $metadata = { httpStatusCode: reply.status }
    throw Object.assign(new Error(name), { name, $metadata, $response: reply })
  }

  async #prepare() {
    const named = { Bucket: this.#bucket }
    const { url, properties } = await getEndpointFromInstructions(named, HeadObjectCommand, {
      ...this.#config,
    })
    const [scheme] = (properties?.['authSchemes'] ?? []) as Parameters<S3ClientResolvedConfig['signer']>
    return { base: url, signer: await this.#config.signer(scheme) }
  }
}
