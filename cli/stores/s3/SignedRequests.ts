import type { Readable } from 'node:stream'
import { HeadObjectCommand, type S3Client, type S3ClientResolvedConfig } from '@aws-sdk/client-s3'
import { getEndpointFromInstructions } from '@smithy/core/endpoints'
import { collectBody, escapeUriPath, HttpRequest, type HttpResponse } from '@smithy/core/protocols'

export interface SignedRequest {
  method: 'HEAD' | 'PUT'
  /** Whole, with the prefix. */
  key: string
  /** Names in lower case. */
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array | Readable
  /** Bytes of the body. */
  size?: number
  /** Hash of a body that is not in memory, hexadecimal: the signature names it, so that the store refuses other bytes. */
  sha256?: string
  abortSignal?: AbortSignal
}

/** The headers of an answer. Names in lower case. */
export type AnswerHeaders = Readonly<Record<string, string | undefined>>

type Signer = Awaited<ReturnType<S3ClientResolvedConfig['signer']>>

/**
 * The two requests that a publish makes for each object. They are signed and sent by the parts of the SDK's client that
 * its commands use, with the same address, credentials, clock and time-outs, but without its middleware, which takes
 * two thirds of the time of a request (bench/README.md, "How fast a site is published").
 */
export class SignedRequests {
  readonly #client: S3Client
  readonly #bucket: string
  #means: Promise<{ base: URL; signer: Signer }> | undefined

  constructor(client: S3Client, bucket: string) {
    this.#client = client
    this.#bucket = bucket
  }

  /** @throws where there is no answer, or none of success, what a command would throw */
  async send({ method, key, headers, abortSignal, ...sent }: SignedRequest): Promise<AnswerHeaders> {
    const { config } = this.#client
    const { base, signer } = await (this.#means ??= this.#findMeans())
    const request = new HttpRequest({
      method,
      protocol: base.protocol,
      hostname: base.hostname,
      ...(base.port === '' ? {} : { port: Number(base.port) }),
      path: `${base.pathname.replace(/\/$/, '')}/${escapeUriPath(key)}`,
      headers: {
        host: base.host,
        ...headers,
        ...(sent.size === undefined ? {} : { 'content-length': String(sent.size) }),
        ...(sent.sha256 === undefined ? {} : { 'x-amz-content-sha256': sent.sha256 }),
      },
      body: sent.body,
    })
    const signingDate = new Date(Date.now() + config.systemClockOffset)
    const signed = await signer.sign(request, { signingDate })
    const { response } = await config.requestHandler.handle(
      signed as HttpRequest,
      abortSignal && { abortSignal },
    )
    if (response.statusCode >= 300) throw answerError(response, await readText(response, config))
    // A connection is free for the next request when its answer was read to the end.
    const body = response.body as Readable
    body.resume()
    return response.headers
  }

  async #findMeans() {
    const { config } = this.#client
    const named = { Bucket: this.#bucket }
    const { url, properties } = await getEndpointFromInstructions(named, HeadObjectCommand, { ...config })
    const [scheme] = (properties?.['authSchemes'] ?? []) as Parameters<typeof config.signer>
    return { base: url, signer: await config.signer(scheme) }
  }
}

async function readText({ body }: HttpResponse, config: S3ClientResolvedConfig): Promise<string> {
  const bytes = await collectBody(body, config)
  return Buffer.from(bytes).toString()
}

/** An answer without success, in the form in which a command throws it. */
function answerError(response: HttpResponse, text: string): Error {
  const [, name = 'Unknown'] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
  const $metadata = { httpStatusCode: response.statusCode }
  return Object.assign(new Error(name), { name, $metadata, $response: response })
}
