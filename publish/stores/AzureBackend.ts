import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AnonymousCredential,
  type BlobHTTPHeaders,
  type BlobRequestConditions,
  ContainerClient,
  newPipeline,
  StorageSharedKeyCredential,
} from '@azure/storage-blob'
import type { AzureTarget } from '../../content/schema/config/parseTarget.ts'
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
import { localCause, type Meanings, requestError, StoreError } from './StoreError.ts'
import { ObjectPointer } from './ObjectPointer.ts'

/** A request has failed when no byte has moved for this long, in ms: the SDK would wait forever. */
const defaultTimeout = 20_000

/** Bytes after which an upload reports that it goes on. */
const chunkSize = 64 * 1024

/** A container of an Azure storage account; `$web` is the one that it serves as a website. */
export class AzureBackend extends ObjectPointer implements Backend {
  readonly name: string
  readonly storesHeaders = true
  readonly #prefix: string
  readonly #container: ContainerClient
  readonly #timeout: number

  constructor(target: AzureTarget, timeout = defaultTimeout) {
    super()
    this.name = `az://${target.container}/${target.prefix}`
    this.#prefix = target.prefix
    this.#container = createContainerClient(target)
    this.#timeout = timeout
  }

  async get(key: string): Promise<ObjectContent> {
    const reply = await this.#blob(key).download(0, undefined, this.#limit())
    const chunks: Buffer[] = []
    for await (const chunk of reply.readableStreamBody ?? []) chunks.push(Buffer.from(chunk))
    const ageMs = (reply.date?.getTime() ?? Date.now()) - (reply.lastModified?.getTime() ?? 0)
    return { bytes: Buffer.concat(chunks), etag: reply.etag ?? '', ageMs }
  }

  async hash(key: string): Promise<string> {
    const { readableStreamBody } = await this.#blob(key).download(0, undefined, this.#limit())
    return await hashOf('sha256', (readableStreamBody ?? []) as AsyncIterable<unknown>)
  }

  async head(key: string): Promise<ObjectInfo> {
    const reply = await this.#blob(key).getProperties(this.#limit())
    const headers = {
      contentType: reply.contentType ?? '',
      cacheControl: reply.cacheControl ?? '',
      contentEncoding: reply.contentEncoding || undefined,
    }
    return { key, size: reply.contentLength ?? 0, tag: hex(reply.contentMD5), headers }
  }

  async list(prefix: string, { pageSize, from }: ListOptions): Promise<ListPage> {
    const pages = this.#container
      .listBlobsFlat({ prefix: this.#prefix + prefix, ...this.#limit() })
      .byPage({ maxPageSize: pageSize, ...(from === undefined ? {} : { continuationToken: from }) })
    const page = await pages.next()
    const value = page.done ? undefined : page.value
    const objects = (value?.segment.blobItems ?? []).map(({ name, properties }) => ({
      key: name.slice(this.#prefix.length),
      size: properties.contentLength ?? 0,
      tag: hex(properties.contentMD5),
    }))
    return { objects, next: value?.continuationToken || undefined }
  }

  async put(key: string, content: Content, options: WriteOptions): Promise<Written> {
    if (content instanceof LargeFile) return await this.#putLarge(key, content, options)
    const { headers, condition, confirm } = options
    const conditions = await this.#conditions(key, condition)
    await confirm?.()
    const { etag = '', contentMD5 } = await this.#blob(key).upload(bodyOf(content), content.length, {
      blobHTTPHeaders: fields(headers),
      conditions,
      ...this.#limit(),
    })
    return { etag, tag: hex(contentMD5) }
  }

  /** Writes a file in blocks, which nobody sees before the last request. */
  async #putLarge(
    key: string,
    file: LargeFile,
    { headers, condition, confirm, retry = request => request() }: WriteOptions,
  ): Promise<Written> {
    const blob = this.#blob(key)
    // Blocks of another upload to the same blob must not be taken for those of this one.
    const upload = randomBytes(6).toString('hex')
    const ids: string[] = []
    const tag = await file.send(async ({ index, bytes }) => {
      const id = Buffer.from(`${upload}-${String(index).padStart(5, '0')}`).toString('base64')
      await retry(() => blob.stageBlock(id, bodyOf(bytes), bytes.length, this.#limit()))
      ids[index] = id
    })
    const conditions = await this.#conditions(key, condition)
    await confirm?.()
    const { etag = '' } = await blob.commitBlockList(ids, {
      blobHTTPHeaders: { ...fields(headers), blobContentMD5: Buffer.from(tag, 'hex') },
      conditions,
      ...this.#limit(),
    })
    return { etag, tag }
  }

  async copy(from: string, to: string, { headers, retry, ifTag }: CopyOptions): Promise<{ tag: string }> {
    const blob = this.#blob(to)
    if (from !== to) await retry(() => this.#copyWithHeaders(from, to, ifTag))
    const { contentMD5 } = await retry(() => blob.getProperties(this.#limit()))
    const md5 = contentMD5 ? { blobContentMD5: contentMD5 } : {}
    await retry(() => blob.setHTTPHeaders({ ...fields(headers), ...md5 }, this.#limit()))
    return { tag: hex(contentMD5) }
  }

  async delete(key: string): Promise<void> {
    await this.#blob(key).deleteIfExists(this.#limit())
  }

  explain(error: unknown, call?: string): StoreError {
    return azureError(error, this.name, call)
  }

  /** Within an account the copy is complete when the request is answered. It has the headers of its source. */
  async #copyWithHeaders(from: string, to: string, tag?: string): Promise<void> {
    const sourceConditions = await this.#conditions(from, tag === undefined ? undefined : { tag })
    const options = { sourceConditions, ...this.#limit() }
    const copy = await this.#blob(to).beginCopyFromURL(this.#blob(from).url, options)
    const { copyStatus } = await copy.pollUntilDone()
    if (copyStatus !== 'success') throw new StoreError('transient', `${this.name} did not finish a copy.`)
  }

  /** A tag is looked up: a condition can only be an ETag, which each write changes. */
  async #conditions(key: string, condition: Condition | undefined): Promise<BlobRequestConditions> {
    if (condition === undefined) return {}
    if (condition === 'absent') return { ifNoneMatch: '*' }
    if ('etag' in condition) return { ifMatch: condition.etag }
    const { contentMD5, etag = '' } = await this.#blob(key).getProperties(this.#limit())
    if (hex(contentMD5) === condition.tag) return { ifMatch: etag }
    throw new StoreError('condition', `Another process wrote to ${this.name} at the same time.`)
  }

  #blob(key: string) {
    return this.#container.getBlockBlobClient(this.#prefix + key)
  }

  /** Options that give a request up when no byte has moved for a while. */
  #limit() {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), this.#timeout).unref()
    return { abortSignal: controller.signal, onProgress: () => void timer.refresh() }
  }
}

/**
 * Uses the account's key or a shared access signature from the environment, with the variables of Azure's command line;
 * without them, Azure's chain of identities: workload identity in CI, a managed identity, `az login`.
 */
function createContainerClient({ account, container, endpoint }: AzureTarget): ContainerClient {
  const { AZURE_STORAGE_KEY: key, AZURE_STORAGE_SAS_TOKEN: sas } = process.env
  const base = endpoint?.replace(/\/$/, '') ?? `https://${account}.blob.core.windows.net`
  const signature = !key && sas ? `?${sas.replace(/^\?/, '')}` : ''
  const credential = key
    ? new StorageSharedKeyCredential(account, key)
    : signature
      ? new AnonymousCredential()
      : identities()
  // `Store` retries, by one rule for all stores.
  const options = { retryOptions: { maxTries: 1 }, keepAliveOptions: { enable: true } }
  return new ContainerClient(`${base}/${container}${signature}`, newPipeline(credential, options))
}

type TokenCredential = Extract<Parameters<typeof newPipeline>[0], { getToken: unknown }>

/**
 * Azure's chain of identities. Its package is 40 MB, so only those who use it install it.
 * @param load imports the package
 */
export function identities(
  load: () => Promise<Pick<typeof import('@azure/identity'), 'DefaultAzureCredential'>> = () =>
    import('@azure/identity'),
): TokenCredential {
  let chain: Promise<TokenCredential> | undefined
  const open = async () => {
    try {
      return new (await load()).DefaultAzureCredential()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
      const message =
        'Signing in to Azure without a key needs a package that is not installed: run `npm install @azure/identity`.'
      throw new StoreError('credentials', message, error)
    }
  }
  return { getToken: async (...request) => await (await (chain ??= open())).getToken(...request) }
}

/** A body that is sent chunk by chunk if it is large. The SDK reports the progress of chunks only. */
function bodyOf(bytes: Uint8Array): Uint8Array | (() => Readable) {
  if (bytes.length <= chunkSize) return bytes
  const count = Math.ceil(bytes.length / chunkSize)
  const chunkAt = (index: number) => bytes.subarray(index * chunkSize, (index + 1) * chunkSize)
  return () =>
    Readable.from(
      Array.from({ length: count }, (_, index) => chunkAt(index)),
      { highWaterMark: 1 },
    )
}

const fields = ({ contentType, cacheControl, contentEncoding }: ObjectHeaders): BlobHTTPHeaders => ({
  blobContentType: contentType,
  blobCacheControl: cacheControl,
  ...(contentEncoding === undefined ? {} : { blobContentEncoding: contentEncoding }),
})

const hex = (md5: Uint8Array | undefined): string => Buffer.from(md5 ?? []).toString('hex')

interface RestError extends Error {
  code?: string
  statusCode?: number
}

/** What an error of Azure's SDK means. */
export function azureError(error: unknown, store: string, call?: string): StoreError {
  const { name, code = name, statusCode: status } = error as RestError
  if (status === undefined && /non-TLS|non-https/i.test(localCause(error)))
    return new StoreError(
      'credentials',
      `Azure identities need an https endpoint, but ${store} has an http endpoint.`,
      error,
    )
  return requestError({ error, name, code, status }, { store, call, meanings })
}

const unknown = ['credentials', '# does not know the credentials, or they have expired.'] as const

const meanings: Meanings = {
  ContainerNotFound: ['bucket', 'There is no container for #.'],
  AuthenticationFailed: unknown,
  CredentialUnavailableError: unknown,
  AuthenticationError: unknown,
  AggregateAuthenticationError: ['credentials', 'There are no credentials for #.'],
}
