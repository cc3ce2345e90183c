import { HeadObjectCommand, type S3Client, type S3ClientResolvedConfig } from '@aws-sdk/client-s3'
import { getEndpointFromInstructions } from '@smithy/core/endpoints'
import type { Confirm } from '../Backend.ts'
import { collectBody, escapeUriPath, HttpRequest } from '@smithy/core/protocols'

export interface SignedRequest {
  method: 'DELETE' | 'GET' | 'HEAD' | 'PUT'
  /** Including the prefix. */
  key: string
  /** Names in lower case. */
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  confirm?: Confirm | undefined
}

export interface SignedReply {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

type Signer = Awaited<ReturnType<S3ClientResolvedConfig['signer']>>

/**
 * The requests that publishing makes for each object, with the signer, credentials and connections of the SDK's client, but
 * without the middleware of its commands, which doubles the processor time of a publish.
 */
export class SignedRequests {
  readonly #config: S3ClientResolvedConfig
  readonly #bucket: string
  #signing: Promise<{ base: URL; signer: Signer }> | undefined

  constructor(client: S3Client, bucket: string) {
    this.#config = client.config
    this.#bucket = bucket
  }

  /** @throws what a command of the SDK would throw */
  async send({ method, key, headers, body, confirm }: SignedRequest): Promise<SignedReply> {
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
    await confirm?.()
    const { response } = await this.#config.requestHandler.handle(signed)
    const bytes = Buffer.from(await collectBody(response.body, this.#config))
    if (response.statusCode < 300) return { headers: response.headers, body: bytes }
    const name = /<Code>(\w+)<\/Code>/.exec(bytes.toString())?.[1] ?? 'Unknown'
    const $metadata = { httpStatusCode: response.statusCode }
    throw Object.assign(new Error(name), { name, $metadata, $response: response })
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
