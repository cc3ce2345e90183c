import type { Agent as HttpsAgent } from 'node:https'
import { createRequire } from 'node:module'
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'
import type { S3Target } from '../../content/schema/config/parseTarget.ts'
import { proxyAgent } from '../../system/proxy.ts'
import type {
  Backend,
  Condition,
  CopyOptions,
  ListOptions,
  ListPage,
  ObjectContent,
  ObjectHeaders,
  ObjectInfo,
  WriteOptions,
  Written,
} from './Backend.ts'
import { type Content, hashOf, LargeFile } from './LargeFile.ts'
import { localCause, type Meanings, orAbsent, requestError, StoreError } from './StoreError.ts'
import { ObjectPointer } from './ObjectPointer.ts'

// An import would first parse all of its files for their exports, which slows down the start.
const sdk = createRequire(import.meta.url)('@aws-sdk/client-s3') as typeof import('@aws-sdk/client-s3')

/** A bucket of a store that speaks S3: Amazon's, R2, Cloud Storage, MinIO, Ceph. */
export class S3Backend extends ObjectPointer implements Backend {
  readonly name: string
  readonly storesHeaders = true
  readonly #bucket: string
  readonly #prefix: string
  readonly #client
  /** How far the clock of the store is ahead of this machine's, in ms. */
  #aheadMs = 0

  constructor(target: S3Target, limits = timeouts) {
    super()
    this.name = `s3://${target.bucket}/${target.prefix}`
    this.#bucket = target.bucket
    this.#prefix = target.prefix
    this.#client = createS3Client(target, limits)
    // The SDK does not return the date of a reply.
    this.#client.middlewareStack.add(
      next => async args => {
        const result = await next(args)
        const { headers } = result.response as { headers: Readonly<Record<string, string>> }
        const date = Date.parse(headers['date'] ?? '')
        if (!Number.isNaN(date)) this.#aheadMs = date - Date.now()
        return result
      },
      { step: 'deserialize', priority: 'low' },
    )
  }

  async get(key: string): Promise<ObjectContent> {
    const reply = await this.#client.send(new sdk.GetObjectCommand(this.#object(key)))
    const bytes = Buffer.from((await reply.Body?.transformToByteArray()) ?? [])
    return {
      bytes,
      etag: unquoted(reply.ETag),
      ageMs: Date.now() + this.#aheadMs - Number(reply.LastModified),
    }
  }

  async hash(key: string): Promise<string> {
    const { Body } = await this.#client.send(new sdk.GetObjectCommand(this.#object(key)))
    return await hashOf('sha256', Body as AsyncIterable<unknown>)
  }

  async head(key: string): Promise<ObjectInfo> {
    const reply = await this.#client.send(new sdk.HeadObjectCommand(this.#object(key)))
    const headers = {
      contentType: reply.ContentType ?? '',
      cacheControl: reply.CacheControl ?? '',
      contentEncoding: reply.ContentEncoding || undefined,
      redirectTo: reply.WebsiteRedirectLocation || undefined,
    }
    return { key, size: reply.ContentLength ?? 0, tag: unquoted(reply.ETag), headers }
  }

  async list(prefix: string, { pageSize, from }: ListOptions): Promise<ListPage> {
    const reply = await this.#client.send(
      new sdk.ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: this.#prefix + prefix,
        MaxKeys: pageSize,
        ContinuationToken: from,
      }),
    )
    const objects = (reply.Contents ?? []).map(({ Key = '', Size = 0, ETag }) => ({
      key: Key.slice(this.#prefix.length),
      size: Size,
      tag: unquoted(ETag),
    }))
    return { objects, next: reply.IsTruncated ? reply.NextContinuationToken : undefined }
  }

  async put(key: string, content: Content, options: WriteOptions): Promise<Written> {
    if (content instanceof LargeFile) return await this.#putLarge(key, content, options)
    const { headers, condition } = options
    const command = new sdk.PutObjectCommand({
      ...this.#object(key),
      ...fields(headers),
      ...conditionFields(condition),
      Body: content,
    })
    const etag = unquoted((await this.#client.send(command)).ETag)
    return { etag, tag: etag }
  }

  /** Writes a file in parts, which nobody sees before the last request. Its ETag is not its MD5. */
  async #putLarge(
    key: string,
    file: LargeFile,
    { headers, condition, confirm, retry = request => request() }: WriteOptions,
  ): Promise<Written> {
    const begin = new sdk.CreateMultipartUploadCommand({ ...this.#object(key), ...fields(headers) })
    const { UploadId } = await retry(() => this.#client.send(begin))
    const upload = { ...this.#object(key), UploadId }
    try {
      const parts: CompletedPart[] = []
      await file.send(async ({ index, bytes }) => {
        const part = { PartNumber: index + 1 }
        const command = new sdk.UploadPartCommand({ ...upload, ...part, Body: bytes })
        const { ETag } = await retry(() => this.#client.send(command))
        parts[index] = { ...part, ETag }
      })
      await this.#refuseUnless(key, condition)
      const complete = new sdk.CompleteMultipartUploadCommand({
        ...upload,
        ...conditionFields(condition),
        MultipartUpload: { Parts: parts },
      })
      await confirm?.()
      const { ETag } = await this.#client.send(complete)
      // Ceph leaves it out.
      const etag = unquoted(ETag) || (await retry(() => this.head(key))).tag
      return { etag, tag: etag }
    } catch (error) {
      // The bucket would keep the parts, and its owner pay for them.
      await this.#client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(silent)
      throw error
    }
  }

  /** @throws StoreError if a condition does not hold: not every store looks at that of an upload in parts */
  async #refuseUnless(key: string, condition: Condition | undefined): Promise<void> {
    if (condition === undefined) return
    const found = await orAbsent(this.head(key).catch(error => Promise.reject(this.explain(error))))
    const { IfMatch } = conditionFields(condition)
    if (found?.tag !== IfMatch)
      throw new StoreError('condition', `Another process wrote to ${this.name} at the same time.`)
  }

  async copy(from: string, to: string, { headers, retry, ifTag }: CopyOptions): Promise<{ tag: string }> {
    const source = `${this.#bucket}/${this.#prefix}${from}`.split('/').map(encodeURIComponent).join('/')
    const command = new sdk.CopyObjectCommand({
      ...this.#object(to),
      ...fields(headers),
      CopySource: source,
      CopySourceIfMatch: ifTag,
      MetadataDirective: 'REPLACE',
    })
    const tag = await retry(async () => {
      const reply = await this.#client.send(command)
      const found = reply.CopyObjectResult?.ETag
      if (found === undefined) throw new StoreError('transient', `${this.name} did not finish a copy.`)
      return unquoted(found)
    })
    return { tag }
  }

  async delete(key: string): Promise<void> {
    // Some stores do not support deleting many keys in one request, others refuse the checksum that it requires.
    await this.#client.send(new sdk.DeleteObjectCommand(this.#object(key)))
  }

  close(): void {
    this.#client.destroy()
  }

  explain(error: unknown, call?: string): StoreError {
    return s3Error(error, this.name, call)
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }
}

const fields = ({ contentType, cacheControl, contentEncoding, redirectTo }: ObjectHeaders) => ({
  ContentType: contentType,
  CacheControl: cacheControl,
  ...(contentEncoding === undefined ? {} : { ContentEncoding: contentEncoding }),
  ...(redirectTo === undefined ? {} : { WebsiteRedirectLocation: redirectTo }),
})

/** Ceph and others accept an ETag only without quotes. */
function conditionFields(condition: Condition | undefined): { IfMatch?: string; IfNoneMatch?: string } {
  if (condition === undefined) return {}
  if (condition === 'absent') return { IfNoneMatch: '*' }
  return { IfMatch: 'etag' in condition ? condition.etag : condition.tag }
}

const unquoted = (etag = ''): string => etag.replaceAll('"', '')

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
export function createS3Client({ region, endpoint }: S3Target, limits = timeouts): S3Client {
  const client = new sdk.S3Client({
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
    requestHandler: requestHandler(limits),
  })
  // It would copy what each request sends and gets, for a log that is not written.
  client.middlewareStack.remove('loggerMiddleware')
  return client
}

/** How clients of the SDK send requests: within limits of time, and through the proxies of the environment. */
export function requestHandler(limits = timeouts) {
  // The SDK would warn users that its versions of 2027 require Node 22, which only developers can act on.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true'
  const agent = proxyAgent()
  // To the SDK, an agent of either protocol is one that opens TLS connections.
  return { ...limits, ...(agent ? { httpAgent: agent, httpsAgent: agent as HttpsAgent } : {}) }
}

interface ReplyError extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number }
  $response?: { headers?: Record<string, string> }
}

/** What an error of a client of Amazon's SDK means. */
export function s3Error(error: unknown, store: string, call?: string): StoreError {
  const { name = '', code = name, $metadata, $response } = error as ReplyError
  const status = $metadata?.httpStatusCode
  const region = $response?.headers?.['x-amz-bucket-region']?.replace(/[^\w-]/g, '')
  if (status === 301 || otherRegion.has(name))
    return new StoreError(
      'bucket',
      `The bucket of ${store} is in another region${region ? `: set region=${region}.` : ' than the one named.'}`,
      error,
    )
  if (status === undefined && /region is missing/i.test(localCause(error)))
    return new StoreError(
      'bucket',
      `No region is set for ${store}: add ?region=… to its address, or set AWS_REGION.`,
      error,
    )
  return requestError({ error, name, code, status }, { store, call, meanings })
}

const otherRegion: ReadonlySet<string> = new Set(['PermanentRedirect', 'AuthorizationHeaderMalformed'])

const expired = ['credentials', 'The credentials for # have expired.'] as const
const unknown = ['credentials', '# does not know the credentials.'] as const

const meanings: Meanings = {
  NoSuchBucket: ['bucket', 'There is no bucket for #.'],
  NoSuchDistribution: ['bucket', 'There is no #.'],
  ExpiredToken: expired,
  ExpiredTokenException: expired,
  TokenRefreshRequired: expired,
  InvalidAccessKeyId: unknown,
  SignatureDoesNotMatch: unknown,
  InvalidToken: unknown,
  UnrecognizedClientException: unknown,
  CredentialsProviderError: ['credentials', 'There are no credentials for #.'],
  RequestTimeTooSkewed: ['clock', 'The clocks of this machine and of # differ by minutes.'],
  RequestTimeout: ['transient', '# did not get a request in time.'],
  // Of a key value store: the ETag is outdated.
  ValidationException: ['condition', 'Another process wrote to # at the same time.'],
}
