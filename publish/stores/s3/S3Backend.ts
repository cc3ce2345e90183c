import { ListObjectsV2Command } from '@aws-sdk/client-s3'
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
import { createS3Client, timeouts } from './createS3Client.ts'
import { SignedRequests } from './SignedRequests.ts'
import { s3Error } from './s3Error.ts'

/** A bucket of a store that speaks S3: Amazon's, R2, Cloud Storage, MinIO, Ceph. */
export class S3Backend implements Backend {
  readonly name: string
  readonly storesHeaders = true
  readonly #bucket: string
  readonly #prefix: string
  readonly #client
  readonly #requests: SignedRequests

  constructor(target: S3Target, limits = timeouts) {
    this.name = `s3://${target.bucket}/${target.prefix}`
    this.#bucket = target.bucket
    this.#prefix = target.prefix
    this.#client = createS3Client(target, limits)
    this.#requests = new SignedRequests(this.#client, target.bucket, limits)
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

  async copy(from: string, to: string, { headers, retry, confirm }: CopyOptions): Promise<{ tag: string }> {
    const source = `${this.#bucket}/${this.#prefix}${from}`.split('/').map(encodeURIComponent).join('/')
    const tag = await retry(async () => {
      const { body } = await this.#requests.send({
        method: 'PUT',
        key: this.#prefix + to,
        headers: {
          ...httpHeaders(headers),
          'x-amz-copy-source': source,
          'x-amz-metadata-directive': 'REPLACE',
        },
        confirm,
      })
      // A copy that failed on its way is answered with 200, and an error.
      const [, found] = /<ETag>(?:"|&quot;|&#34;)*([\w-]+)/.exec(body.toString()) ?? []
      if (found === undefined) throw new StoreError('transient', `${this.name} did not finish a copy.`)
      return found
    })
    return { tag }
  }

  async delete(key: string, { confirm }: Guarded = {}): Promise<void> {
    // Some stores do not support deleting many keys in one request, others refuse the checksum that it requires.
    await this.#requests.send({ method: 'DELETE', key: this.#prefix + key, confirm })
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
}

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
