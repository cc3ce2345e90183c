import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import {
  type Condition,
  type FoundObject,
  type ListPart,
  type ObjectBody,
  type ObjectHeaders,
  type ReadObject,
  type Store,
  StoreError,
} from '../Store.ts'
import type { S3Target } from '../../../content/schema/config/parseTarget.ts'
import { sendFile } from '../sendFile.ts'
import { ageOf, makeS3Client } from './makeS3Client.ts'
import { s3Error } from './s3Error.ts'
import { SignedRequests } from './SignedRequests.ts'

/** A bucket of a store that speaks S3: Amazon's, R2, Cloud Storage, MinIO, Ceph. */
export class S3Store implements Store {
  readonly name: string
  readonly keepsHeaders = true
  readonly #bucket: string
  readonly #prefix: string
  readonly #client: S3Client
  readonly #requests: SignedRequests

  constructor(target: S3Target, client = makeS3Client(target)) {
    this.name = `s3://${target.bucket}/${target.prefix}`
    this.#bucket = target.bucket
    this.#prefix = target.prefix
    this.#client = client
    this.#requests = new SignedRequests(client, target.bucket)
  }

  async get(key: string): Promise<ReadObject | undefined> {
    return await this.#found(async client => {
      const answer = await client.send(new GetObjectCommand(this.#object(key)))
      const bytes = Buffer.from((await answer.Body?.transformToByteArray()) ?? [])
      return { bytes, etag: unquoted(answer.ETag), ageMs: ageOf(answer) }
    })
  }

  async head(key: string): Promise<FoundObject | undefined> {
    return await this.#found(async () => {
      const headers = await this.#requests.send({ method: 'HEAD', key: this.#prefix + key })
      const { 'content-encoding': contentEncoding, [redirectHeader]: redirectTo } = headers
      return {
        key,
        size: Number(headers['content-length'] ?? 0),
        tag: unquoted(headers['etag']),
        headers: {
          contentType: headers['content-type'] ?? '',
          cacheControl: headers['cache-control'] ?? '',
          ...(contentEncoding ? { contentEncoding } : {}),
          ...(redirectTo ? { redirectTo } : {}),
        },
      }
    })
  }

  async list(prefix: string, from?: string): Promise<ListPart> {
    return await this.#send(async client => {
      const answer = await client.send(
        new ListObjectsV2Command({
          Bucket: this.#bucket,
          Prefix: this.#prefix + prefix,
          ...(from === undefined ? {} : { ContinuationToken: from }),
        }),
      )
      const objects = (answer.Contents ?? []).map(({ Key = '', Size = 0, ETag }) => ({
        key: Key.slice(this.#prefix.length),
        size: Size,
        tag: unquoted(ETag),
      }))
      const next = answer.IsTruncated ? answer.NextContinuationToken : undefined
      return { objects, ...(next === undefined ? {} : { next }) }
    })
  }

  async put(
    key: string,
    body: ObjectBody,
    { headers, condition }: { headers: ObjectHeaders; condition?: Condition },
  ): Promise<{ etag: string; tag: string }> {
    const request = {
      method: 'PUT',
      key: this.#prefix + key,
      headers: { ...httpHeaders(headers), ...conditionHeaders(condition) },
    } as const
    const answer = await this.#send(async () => {
      if ('bytes' in body)
        return await this.#requests.send({ ...request, body: body.bytes, size: body.bytes.length })
      const { size, sha256 } = body
      return await sendFile(body, (stream, abortSignal) =>
        this.#requests.send({ ...request, body: stream, size, sha256, abortSignal }),
      )
    })
    const etag = unquoted(answer['etag'])
    return { etag, tag: etag }
  }

  async copy(from: string, to: string, headers: ObjectHeaders): Promise<{ tag: string }> {
    const source = `${this.#bucket}/${this.#prefix}${from}`.split('/').map(encodeURIComponent).join('/')
    return await this.#send(async client => {
      const answer = await client.send(
        new CopyObjectCommand({
          ...this.#object(to),
          CopySource: source,
          MetadataDirective: 'REPLACE',
          ...written(headers),
        }),
      )
      return { tag: unquoted(answer.CopyObjectResult?.ETag) }
    })
  }

  async remove(key: string): Promise<void> {
    // Deletes of many keys in one request are unknown to some stores, and want checksums that others refuse.
    await this.#send(client => client.send(new DeleteObjectCommand(this.#object(key))))
  }

  close(): void {
    this.#client.destroy()
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }

  async #send<Result>(request: (client: S3Client) => Promise<Result>): Promise<Result> {
    try {
      return await request(this.#client)
    } catch (error) {
      throw error instanceof StoreError ? error : s3Error(error, this.name)
    }
  }

  /** Undefined where there is no such object; a bucket that is missing is an error. */
  async #found<Result>(request: (client: S3Client) => Promise<Result>): Promise<Result | undefined> {
    try {
      return await this.#send(request)
    } catch (error) {
      if (error instanceof StoreError && error.kind === 'missing') return undefined
      throw error
    }
  }
}

const redirectHeader = 'x-amz-website-redirect-location'

const written = ({ contentType, cacheControl, contentEncoding, redirectTo }: ObjectHeaders) => ({
  ContentType: contentType,
  CacheControl: cacheControl,
  ...(contentEncoding === undefined ? {} : { ContentEncoding: contentEncoding }),
  ...(redirectTo === undefined ? {} : { WebsiteRedirectLocation: redirectTo }),
})

const httpHeaders = ({ contentType, cacheControl, contentEncoding, redirectTo }: ObjectHeaders) => ({
  'content-type': contentType,
  'cache-control': cacheControl,
  ...(contentEncoding === undefined ? {} : { 'content-encoding': contentEncoding }),
  ...(redirectTo === undefined ? {} : { [redirectHeader]: redirectTo }),
})

/** Ceph and others take an ETag without quotes only. */
function conditionHeaders(condition: Condition | undefined): Record<string, string> {
  if (condition === undefined) return {}
  return condition === 'absent' ? { 'if-none-match': '*' } : { 'if-match': condition.etag }
}

const unquoted = (etag = ''): string => etag.replaceAll('"', '')
