import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { S3Target } from '../../../content/schema/config/parseTarget.ts'
import type {
  Backend,
  Condition,
  Confirm,
  CopyOptions,
  Guarded,
  ListOptions,
  ListPage,
  ObjectContent,
  ObjectHeaders,
  ObjectInfo,
  WriteOptions,
  Written,
} from '../Backend.ts'
import { readPointer, writePointer } from '../objectPointer.ts'
import { StoreError } from '../StoreError.ts'
import { ConfirmingHandler, createS3Client, timeouts } from './s3Client.ts'
import { s3Error } from './s3Error.ts'

/** A bucket of a store that speaks S3: Amazon's, R2, Cloud Storage, MinIO, Ceph. */
export class S3Backend implements Backend {
  readonly name: string
  readonly storesHeaders = true
  readonly #bucket: string
  readonly #prefix: string
  readonly #client
  readonly #handler: ConfirmingHandler

  constructor(target: S3Target, limits = timeouts) {
    this.name = `s3://${target.bucket}/${target.prefix}`
    this.#bucket = target.bucket
    this.#prefix = target.prefix
    this.#handler = new ConfirmingHandler(limits)
    this.#client = createS3Client(target, this.#handler)
  }

  async get(key: string): Promise<ObjectContent> {
    const reply = await this.#client.send(new GetObjectCommand(this.#object(key)))
    const bytes = Buffer.from((await reply.Body?.transformToByteArray()) ?? [])
    return { bytes, etag: unquoted(reply.ETag), ageMs: this.#handler.now() - Number(reply.LastModified) }
  }

  async head(key: string): Promise<ObjectInfo> {
    const reply = await this.#client.send(new HeadObjectCommand(this.#object(key)))
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
      new ListObjectsV2Command({
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

  async put(key: string, bytes: Uint8Array, { headers, condition, confirm }: WriteOptions): Promise<Written> {
    const command = new PutObjectCommand({
      ...this.#object(key),
      ...fields(headers),
      ...conditionFields(condition),
      Body: bytes,
    })
    const etag = unquoted((await this.#handler.confirmed(confirm, () => this.#client.send(command))).ETag)
    return { etag, tag: etag }
  }

  async copy(from: string, to: string, { headers, retry, confirm }: CopyOptions): Promise<{ tag: string }> {
    const source = `${this.#bucket}/${this.#prefix}${from}`.split('/').map(encodeURIComponent).join('/')
    const command = new CopyObjectCommand({
      ...this.#object(to),
      ...fields(headers),
      CopySource: source,
      MetadataDirective: 'REPLACE',
    })
    const tag = await retry(async () => {
      const reply = await this.#handler.confirmed(confirm, () => this.#client.send(command))
      const found = reply.CopyObjectResult?.ETag
      if (found === undefined) throw new StoreError('transient', `${this.name} did not finish a copy.`)
      return unquoted(found)
    })
    return { tag }
  }

  async delete(key: string, { confirm }: Guarded = {}): Promise<void> {
    // Some stores do not support deleting many keys in one request, others refuse the checksum that it requires.
    const command = new DeleteObjectCommand(this.#object(key))
    await this.#handler.confirmed(confirm, () => this.#client.send(command))
  }

  pointer(): Promise<string> {
    return readPointer(this)
  }

  point(folder: string, confirm: Confirm): Promise<void> {
    return writePointer(this, folder, confirm)
  }

  close(): void {
    this.#client.destroy()
  }

  explain(error: unknown): StoreError {
    return s3Error(error, this.name)
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
