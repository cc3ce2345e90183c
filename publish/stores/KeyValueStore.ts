import type { CloudFrontKeyValueStore } from '@aws-sdk/client-cloudfront-keyvaluestore'
import { type Backend, type Confirm, type Pointer, pointerKey, type Retry } from './Backend.ts'
import { requestHandler, s3Error } from './S3Backend.ts'
import { orAbsent, StoreError } from './StoreError.ts'

/** What CloudFront's custom error responses name: one path for all releases. */
const errorPage = '404.html'

/** What the credentials must allow. */
const actions = ['DescribeKeyValueStore', 'GetKey', 'PutKey']
  .map(name => `cloudfront-keyvaluestore:${name}`)
  .join(', ')

/**
 * The key `current` of a CloudFront KeyValueStore, from which a CloudFront Function reads the folder that visitors get. All
 * calls fail with a `StoreError`.
 */
export class KeyValueStore implements Pointer {
  readonly #arn: string
  readonly #backend: Backend
  #client: CloudFrontKeyValueStore | undefined

  /** @param backend the bucket, at whose root the current release's error page is found */
  constructor(arn: string, backend: Backend) {
    this.#arn = arn
    this.#backend = backend
  }

  async pointer(): Promise<string | undefined> {
    const key = { KvsARN: this.#arn, Key: pointerKey }
    return (await orAbsent(this.#request(client => client.getKey(key))))?.Value
  }

  /** Replaces the key only if nobody else has written to the key value store since it was read. */
  async point(folder: string, confirm: Confirm): Promise<void> {
    await this.#copyErrorPage(folder)
    const key = { KvsARN: this.#arn, Key: pointerKey, Value: folder }
    const IfMatch = await this.#etag()
    if ((await this.pointer()) === folder) return
    await confirm()
    await this.#request(client => client.putKey({ ...key, IfMatch }))
  }

  close(): void {
    this.#client?.destroy()
  }

  async #etag(): Promise<string | undefined> {
    const named = { KvsARN: this.#arn }
    const found = await orAbsent(this.#request(client => client.describeKeyValueStore(named)))
    if (!found) throw new StoreError('bucket', `There is no key value store ${this.#arn}.`)
    return found.ETag
  }

  async #copyErrorPage(folder: string): Promise<void> {
    const page = await this.#backend.head(folder + errorPage).catch((error: unknown) => {
      const { kind } = error instanceof StoreError ? error : this.#backend.explain(error)
      if (kind !== 'missing') throw error
    })
    if (!page) return
    const cacheControl = page.headers.cacheControl.replace(/, s-maxage=\d+/, '')
    const retry: Retry = request => request()
    await this.#backend.copy(page.key, errorPage, { headers: { ...page.headers, cacheControl }, retry })
  }

  async #request<Result>(send: (client: CloudFrontKeyValueStore) => Promise<Result>): Promise<Result> {
    this.#client ??= await createClient()
    try {
      return await send(this.#client)
    } catch (error) {
      throw s3Error(error, this.#arn, actions)
    }
  }
}

async function createClient(): Promise<CloudFrontKeyValueStore> {
  // Requests are signed for all regions, which the client leaves to another package. Loading both takes a second.
  const [sdk] = await Promise.all([
    import('@aws-sdk/client-cloudfront-keyvaluestore'),
    import('@aws-sdk/signature-v4a'),
  ])
  // `Store` repeats what fails.
  return new sdk.CloudFrontKeyValueStore({
    region: 'us-east-1',
    maxAttempts: 1,
    requestHandler: requestHandler(),
  })
}
