import type { BlobHTTPHeaders, BlobRequestConditions, ContainerClient } from '@azure/storage-blob'
import type { AzureTarget } from '../../../content/schema/config/parseTarget.ts'
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
import { sendFile } from '../sendFile.ts'
import { azureError } from './azureError.ts'
import { makeContainerClient } from './makeContainerClient.ts'

/** A request that was not answered for so long has failed: the SDK would wait for ever. In ms. */
const usualTimeout = 20_000

/** A container of an Azure storage account; `$web` is the one that it serves as a website. */
export class AzureStore implements Store {
  readonly name: string
  readonly keepsHeaders = true
  readonly #prefix: string
  readonly #container: ContainerClient
  readonly #timeout: number

  constructor(target: AzureTarget, timeout = usualTimeout) {
    this.name = `az://${target.container}/${target.prefix}`
    this.#prefix = target.prefix
    this.#container = makeContainerClient(target)
    this.#timeout = timeout
  }

  async get(key: string): Promise<ReadObject | undefined> {
    return await this.#found(async abortSignal => {
      const answer = await this.#blob(key).download(0, undefined, { abortSignal })
      const chunks: Buffer[] = []
      for await (const chunk of answer.readableStreamBody ?? []) chunks.push(Buffer.from(chunk))
      const ageMs = (answer.date?.getTime() ?? Date.now()) - (answer.lastModified?.getTime() ?? 0)
      return { bytes: Buffer.concat(chunks), etag: answer.etag ?? '', ageMs }
    })
  }

  async head(key: string): Promise<FoundObject | undefined> {
    return await this.#found(async abortSignal => {
      const answer = await this.#blob(key).getProperties({ abortSignal })
      return {
        key,
        size: answer.contentLength ?? 0,
        tag: hex(answer.contentMD5),
        headers: {
          contentType: answer.contentType ?? '',
          cacheControl: answer.cacheControl ?? '',
          ...(answer.contentEncoding ? { contentEncoding: answer.contentEncoding } : {}),
        },
      }
    })
  }

  async list(prefix: string, from?: string): Promise<ListPart> {
    return await this.#send(async abortSignal => {
      const parts = this.#container
        .listBlobsFlat({ prefix: this.#prefix + prefix, abortSignal })
        .byPage({ maxPageSize: 1000, ...(from === undefined ? {} : { continuationToken: from }) })
      const part = await parts.next()
      const value = part.done ? undefined : part.value
      const objects = (value?.segment.blobItems ?? []).map(({ name, properties }) => ({
        key: name.slice(this.#prefix.length),
        size: properties.contentLength ?? 0,
        tag: hex(properties.contentMD5),
      }))
      return { objects, ...(value?.continuationToken ? { next: value.continuationToken } : {}) }
    })
  }

  async put(
    key: string,
    body: ObjectBody,
    { headers, condition }: { headers: ObjectHeaders; condition?: Condition },
  ): Promise<{ etag: string; tag: string }> {
    const blob = this.#blob(key)
    const options = { blobHTTPHeaders: written(headers), conditions: conditions(condition) }
    const { etag = '', contentMD5 } = await this.#send(abortSignal =>
      'bytes' in body
        ? blob.upload(Buffer.from(body.bytes), body.bytes.length, { ...options, abortSignal })
        : sendFile(body, (stream, broken) => {
            // A large file may take long: it fails only when nothing more of it is taken.
            const silent = new AbortController()
            const timer = setTimeout(() => silent.abort(), this.#timeout)
            return blob
              .upload(() => stream, body.size, {
                ...options,
                abortSignal: AbortSignal.any([broken, silent.signal]),
                onProgress: () => timer.refresh(),
              })
              .finally(() => clearTimeout(timer))
          }),
    )
    return { etag, tag: hex(contentMD5) }
  }

  async copy(from: string, to: string, headers: ObjectHeaders): Promise<{ tag: string }> {
    return await this.#send(async abortSignal => {
      const blob = this.#blob(to)
      if (from !== to) {
        // Within an account the copy is done when the request is answered, and takes the source's headers along.
        const copy = await blob.beginCopyFromURL(this.#blob(from).url, { abortSignal })
        const { copyStatus } = await copy.pollUntilDone()
        if (copyStatus !== 'success') throw new StoreError('passing', `${this.name} did not finish a copy.`)
      }
      const { contentMD5 } = await blob.getProperties({ abortSignal })
      await blob.setHTTPHeaders(
        { ...written(headers), ...(contentMD5 ? { blobContentMD5: contentMD5 } : {}) },
        { abortSignal },
      )
      return { tag: hex(contentMD5) }
    })
  }

  async remove(key: string): Promise<void> {
    await this.#send(abortSignal => this.#blob(key).deleteIfExists({ abortSignal }))
  }

  close(): void {
    // The SDK's connections end with the process.
  }

  #blob(key: string) {
    return this.#container.getBlockBlobClient(this.#prefix + key)
  }

  async #send<Result>(request: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result> {
    try {
      return await request(AbortSignal.timeout(this.#timeout))
    } catch (error) {
      throw error instanceof StoreError ? error : azureError(error, this.name)
    }
  }

  async #found<Result>(request: (abortSignal: AbortSignal) => Promise<Result>): Promise<Result | undefined> {
    try {
      return await this.#send(request)
    } catch (error) {
      if (error instanceof StoreError && error.kind === 'missing') return undefined
      throw error
    }
  }
}

const written = ({ contentType, cacheControl, contentEncoding }: ObjectHeaders): BlobHTTPHeaders => ({
  blobContentType: contentType,
  blobCacheControl: cacheControl,
  ...(contentEncoding === undefined ? {} : { blobContentEncoding: contentEncoding }),
})

function conditions(condition: Condition | undefined): BlobRequestConditions {
  if (condition === undefined) return {}
  return condition === 'absent' ? { ifNoneMatch: '*' } : { ifMatch: condition.etag }
}

const hex = (md5: Uint8Array | undefined): string => Buffer.from(md5 ?? []).toString('hex')
