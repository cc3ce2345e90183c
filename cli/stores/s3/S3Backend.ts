import { CopyObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { S3Target } from '../../../content/schema/config/parseTarget.ts'
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
} from '../Backend.ts'
import { pointerHeaders, pointerKey } from '../Backend.ts'
import type { StoreError } from '../StoreError.ts'
import { createS3Client } from './createS3Client.ts'
import { s3Error } from './s3Error.ts'
import { SignedRequests } from './SignedRequests.ts'

/** A bucket of a store that speaks S3: Amazon's, R2, Cloud Storage, MinIO, Ceph. */
export class S3Backend implements Backend {
  readonly name: string
  readonly storesHeaders = true
  readonly #bucket: string
  readonly #prefix: string
  readonly #client
  readonly #requests: SignedRequests

  constructor(target: S3Target, client = createS3Client(target)) {
    this.name = `s3://${target.bucket}/${target.prefix}`
    this.#bucket = target.bucket
    this.#prefix = target.prefix
    this.#client = client
    this.#requests = new SignedRequests(client, target.bucket)
  }

  async get(key: string): Promise<ObjectContent> {
    const { headers, body } = await this.#requests.send({ method: 'GET', key: this.#prefix + key })
    const [now, modified] = [Date.parse(headers['date'] ?? ''), Date.parse(headers['last-modified'] ?? '')]
    const ageMs = (Number.isNaN(now) ? Date.now() : now) - modified
    return { bytes: body, etag: unquoted(headers['etag']), ageMs }
  }

  async head(key: string): Promise<ObjectInfo> {
    const reply = (await this.#requests.send({ method: 'HEAD', key: this.#prefix + key })).headers
    const headers = {
      contentType: reply['content-type'] ?? '',
      cacheControl: reply['cache-control'] ?? '',
      contentEncoding: reply['content-encoding'] || undefined,
      redirectTo: reply[redirectHeader] || undefined,
    }
    return { key, size: Number(reply['content-length'] ?? 0), tag: unquoted(reply['etag']), headers }
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
    const reply = await this.#requests.send({
      method: 'PUT',
      key: this.#prefix + key,
      headers: { ...httpHeaders(headers), ...conditionHeaders(condition) },
      body: bytes,
      confirm,
    })
    const etag = unquoted(reply.headers['etag'])
    return { etag, tag: etag }
  }

  async copy(from: string, to: string, { headers, retry }: CopyOptions): Promise<{ tag: string }> {
    const CopySource = `${this.#bucket}/${this.#prefix}${from}`.split('/').map(encodeURIComponent).join('/')
    const object = { Bucket: this.#bucket, Key: this.#prefix + to, ...fields(headers), CopySource }
    const command = new CopyObjectCommand({ ...object, MetadataDirective: 'REPLACE' })
    const reply = await retry(() => this.#client.send(command))
    return { tag: unquoted(reply.CopyObjectResult?.ETag) }
  }

  async delete(key: string): Promise<void> {
    // Some stores do not support deleting many keys in one request, others refuse the checksum that it requires.
    await this.#requests.send({ method: 'DELETE', key: this.#prefix + key })
  }

  async pointer(): Promise<string> {
    return (await this.get(pointerKey)).bytes.toString()
  }

  async point(folder: string): Promise<void> {
    await this.put(pointerKey, Buffer.from(folder), { headers: pointerHeaders })
  }

  close(): void {
    this.#client.destroy()
  }

  explain(error: unknown): StoreError {
    return s3Error(error, this.name)
  }
}

const fields = ({ contentType, cacheControl, contentEncoding, redirectTo }: ObjectHeaders) => ({
  ContentType: contentType,
  CacheControl: cacheControl,
  ContentEncoding: contentEncoding,
  WebsiteRedirectLocation: redirectTo,
})

const redirectHeader = 'x-amz-website-redirect-location'

const httpHeaders = ({ contentType, cacheControl, contentEncoding, redirectTo }: ObjectHeaders) => ({
  'content-type': contentType,
  'cache-control': cacheControl,
  ...(contentEncoding === undefined ? {} : { 'content-encoding': contentEncoding }),
  ...(redirectTo === undefined ? {} : { [redirectHeader]: redirectTo }),
})

/** Ceph and others accept an ETag only without quotes. */
function conditionHeaders(condition: Condition | undefined): Record<string, string> {
  if (condition === undefined) return {}
  if (condition === 'absent') return { 'if-none-match': '*' }
  return { 'if-match': 'etag' in condition ? condition.etag : condition.tag }
}

const unquoted = (etag = ''): string => etag.replaceAll('"', '')
