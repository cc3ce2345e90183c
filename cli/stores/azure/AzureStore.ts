import { createReadStream } from 'node:fs'
import type { BlobHTTPHeaders, BlobRequestConditions, ContainerClient } from '@azure/storage-blob'
import type { AzureTarget } from '../../../content/config/parseTarget.ts'
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
import { azureError } from './azureError.ts'
import { makeContainerClient } from './makeContainerClient.ts'

/** A container of an Azure storage account; `$web` is the one that it serves as a website. */
export class AzureStore implements Store {
  readonly name: string
  readonly keepsHeaders = true
  readonly #prefix: string
  readonly #container: ContainerClient

  constructor(target: AzureTarget, container = makeContainerClient(target)) {
    this.name = `az://${target.container}/${target.prefix}`
    this.#prefix = target.prefix
    this.#container = container
  }

  async get(key: string): Promise<ReadObject | undefined> {
    return await this.#found(async () => {
      const blob = this.#blob(key)
      const answer = await blob.download()
      const chunks: Buffer[] = []
      for await (const chunk of answer.readableStreamBody ?? []) chunks.push(Buffer.from(chunk))
      const ageMs = (answer.date?.getTime() ?? Date.now()) - (answer.lastModified?.getTime() ?? 0)
      return { bytes: Buffer.concat(chunks), etag: answer.etag ?? '', ageMs }
    })
  }

  async head(key: string): Promise<FoundObject | undefined> {
    return await this.#found(async () => {
      const answer = await this.#blob(key).getProperties()
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
    return await this.#send(async () => {
      const parts = this.#container
        .listBlobsFlat({ prefix: this.#prefix + prefix })
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
    return await this.#send(async () => {
      const [data, size] =
        'file' in body
          ? [() => createReadStream(body.file), body.size]
          : [Buffer.from(body.bytes), body.bytes.length]
      const answer = await this.#blob(key).upload(data, size, {
        blobHTTPHeaders: written(headers),
        conditions: conditions(condition),
      })
      return { etag: answer.etag ?? '', tag: hex(answer.contentMD5) }
    })
  }

  async copy(from: string, to: string, headers: ObjectHeaders): Promise<{ tag: string }> {
    return await this.#send(async () => {
      const blob = this.#blob(to)
      if (from !== to) {
        // Within an account the copy is done when the request is answered, and takes the source's headers along.
        const copy = await blob.beginCopyFromURL(this.#blob(from).url)
        const { copyStatus } = await copy.pollUntilDone()
        if (copyStatus !== 'success') throw new StoreError('passing', `${this.name} did not finish a copy.`)
      }
      const { contentMD5 } = await blob.getProperties()
      await blob.setHTTPHeaders({
        ...written(headers),
        ...(contentMD5 ? { blobContentMD5: contentMD5 } : {}),
      })
      return { tag: hex(contentMD5) }
    })
  }

  async remove(key: string): Promise<void> {
    await this.#send(() => this.#blob(key).deleteIfExists())
  }

  close(): void {
    // The SDK's connections end with the process.
  }

  #blob(key: string) {
    return this.#container.getBlockBlobClient(this.#prefix + key)
  }

  async #send<Result>(request: () => Promise<Result>): Promise<Result> {
    try {
      return await request()
    } catch (error) {
      throw error instanceof StoreError ? error : azureError(error, this.name)
    }
  }

  async #found<Result>(request: () => Promise<Result>): Promise<Result | undefined> {
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
