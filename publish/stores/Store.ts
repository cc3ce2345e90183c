import { setTimeout as delay } from 'node:timers/promises'
import type { Target } from '../../content/schema/config/parseTarget.ts'
import { CommandError } from '../../system/CommandError.ts'
import {
  type Backend,
  type Condition,
  type CopyOptions,
  type ListedObject,
  type ListOptions,
  type ObjectContent,
  type ObjectHeaders,
  type ObjectInfo,
  type Pointer,
  pointerKey,
  type Retry,
  type Written,
} from './Backend.ts'
import type { Content } from './LargeFile.ts'
import { isStoreError, orAbsent, type StoreError, type StoreErrorKind } from './StoreError.ts'

export interface RetryOptions {
  /** How often a request is tried in all. */
  attempts: number
  /** Longest delay before the second attempt, in ms; it doubles with each further one, up to `maxDelayMs`. */
  firstDelayMs: number
  /** No attempt begins later than this after the first one, in ms. */
  maxMs: number
}

/** Outages of a minute are common. */
export const defaultRetries: RetryOptions = { attempts: Infinity, firstDelayMs: 400, maxMs: 120_000 }

/** A store that has never answered probably has another address. */
export const maxSilentMs = 10_000

export const maxDelayMs = 10_000

/** Time after which a request that is repeated is reported, in ms. */
export const reportAfterMs = 4_000

/** What a store and its guarded forms share. */
interface Shared {
  requests: number
  /** All that names the folder that visitors get: the backend, and others. */
  pointers: readonly Pointer[]
  hasAnswered: boolean
  onDelay?(error: StoreError): void
}

export interface ConditionalWrite<Result> {
  headers: ObjectHeaders
  /** Absent to write unconditionally. */
  condition?: Condition | undefined
  /**
   * Called if the write was refused, or its reply was lost: reads what is stored now. Returns a result if the write took
   * place after all, `undefined` to try again, and throws if another writer was first.
   */
  recover(error: StoreError): Promise<Result | undefined>
}

/**
 * A store as publishing uses it: it retries what may pass (throttling, server errors, broken connections, timeouts),
 * counts requests, and can be guarded by a check before every attempt. Each delay is random ("full jitter",
 * AWS Architecture Blog, "Exponential Backoff And Jitter"), so that requests that failed together are not repeated
 * together.
 * @throws StoreError from every call
 */
export class Store {
  readonly name: string
  readonly storesHeaders: boolean
  readonly #backend: Backend
  readonly #retries: RetryOptions
  readonly #check: () => Promise<void>
  readonly #shared: Shared

  constructor(
    backend: Backend,
    retries: Partial<RetryOptions> = {},
    {
      check = async () => undefined,
      pointers = [],
      shared = {
        requests: 0,
        hasAnswered: false,
        pointers: [backend, ...pointers],
      },
    }: { check?(): Promise<void>; pointers?: readonly Pointer[]; shared?: Shared } = {},
  ) {
    this.name = backend.name
    this.storesHeaders = backend.storesHeaders
    this.#backend = backend
    this.#retries = { ...defaultRetries, ...retries }
    this.#check = check
    this.#shared = shared
  }

  /** Requests so far, repeated ones included. */
  get requests(): number {
    return this.#shared.requests
  }

  /** Calls back once if requests fail and are repeated for seconds. */
  onDelay(report: (error: StoreError) => void): void {
    this.#shared.onDelay = report
  }

  /** The same store, for work that may go on only while `check` does not fail. */
  guardedBy(check: () => Promise<void>): Store {
    return new Store(this.#backend, this.#retries, { check, shared: this.#shared })
  }

  /** Reads a small object; `undefined` if absent. */
  get(key: string): Promise<ObjectContent | undefined> {
    return orAbsent(this.#retry(`reading ${key}`, backend => backend.get(key)))
  }

  /** The SHA-256 of an object, read from the store; `undefined` if absent. */
  hash(key: string): Promise<string | undefined> {
    return orAbsent(this.#retry(`reading ${key}`, backend => backend.hash(key)))
  }

  /** What the store knows of an object; `undefined` if absent. */
  head(key: string): Promise<ObjectInfo | undefined> {
    return orAbsent(this.#retry(`reading ${key}`, backend => backend.head(key)))
  }

  /** All objects whose keys begin with the prefix, by key: a request for each page. */
  async list(
    prefix = '',
    { pageSize = 1000, withoutTags }: Pick<Partial<ListOptions>, 'pageSize' | 'withoutTags'> = {},
  ): Promise<Map<string, ListedObject>> {
    const found = new Map<string, ListedObject>()
    let from: string | undefined
    do {
      const { objects, next } = await this.#retry(`listing ${prefix || 'its objects'}`, backend =>
        backend.list(prefix, { pageSize, from, withoutTags }),
      )
      for (const object of objects) found.set(object.key, object)
      from = next
    } while (from !== undefined)
    return found
  }

  /** The keys that begin with the prefix, in order. */
  async keys(prefix = ''): Promise<string[]> {
    return [...(await this.list(prefix, { withoutTags: true })).keys()]
  }

  /** Writes a whole object, or nothing. */
  put(key: string, content: Content, headers: ObjectHeaders): Promise<Written> {
    const call = `writing ${key}`
    const retry: Retry = request => this.#retry(call, request)
    return this.#retry(call, backend => backend.put(key, content, { headers, retry, confirm: this.#check }))
  }

  /** Writes an object under a condition; `recover` handles a refusal or a lost reply. */
  async putIf<Result = Written>(
    key: string,
    content: Content,
    { headers, condition, recover }: ConditionalWrite<Result>,
  ): Promise<Written | Result> {
    const begun = performance.now()
    const call = `writing ${key}`
    const retry: Retry = request => this.#retry(call, request)
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(call, backend =>
          backend.put(key, content, { headers, condition, retry, confirm: this.#check }),
        )
      } catch (error) {
        // Amazon answers 404 if the object with the expected ETag is gone.
        if (!isStoreError(error, 'condition', 'missing', 'transient')) throw error
        const result = await recover(error)
        if (result !== undefined) return result
        await this.#pause({ attempt, begun }, error)
      }
    }
  }

  /**
   * Copies an object within the store, with new headers; to its own key to change only those.
   * @param shares true if both are immutable, so that they may share their bytes
   * @param tag of the object that is copied, if known
   * @param ifTag copies the object only if it has this tag
   */
  copy(
    from: string,
    to: string,
    headers: ObjectHeaders,
    { shares = false, tag, ifTag }: Pick<CopyOptions, 'shares' | 'tag' | 'ifTag'> = {},
  ): Promise<{ tag: string }> {
    const retry: Retry = request => this.#retry(`copying ${from} to ${to}`, request)
    return this.#backend.copy(from, to, { headers, retry, shares, tag, ifTag, confirm: this.#check })
  }

  /** Deletes an object; an absent one is not an error. */
  delete(key: string): Promise<void> {
    return this.#retry(`deleting ${key}`, backend => backend.delete(key))
  }

  /** The folder that visitors get, if the target is atomic; `undefined` if none was ever set. */
  pointer(): Promise<string | undefined> {
    return orAbsent(this.#retry(`reading ${pointerKey}`, backend => backend.pointer()))
  }

  /** True if visitors get this folder, whatever names it to them. */
  async isPointingTo(folder: string | undefined): Promise<boolean> {
    const named = this.#shared.pointers.map(each =>
      orAbsent(this.#retry(`reading ${pointerKey}`, () => each.pointer())),
    )
    return (await Promise.all(named)).every(found => found === folder)
  }

  /** Lets visitors get another folder, by one write wherever it is named. */
  async point(folder: string): Promise<void> {
    for (const each of this.#shared.pointers)
      await this.#retry(`writing ${pointerKey}`, () => each.point(folder, this.#check), ['condition'])
  }

  /** Closes open connections. */
  close(): void {
    for (const each of this.#shared.pointers) each.close?.()
  }

  /** @param also errors after which it reads again what it writes, and may succeed */
  async #retry<Result>(
    call: string,
    request: (backend: Backend) => Promise<Result>,
    also: readonly StoreErrorKind[] = [],
  ): Promise<Result> {
    const begun = performance.now()
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(call, request)
      } catch (error) {
        if (!isStoreError(error, 'transient', ...also)) throw error
        await this.#pause({ attempt, begun }, error)
      }
    }
  }

  async #once<Result>(call: string, request: (backend: Backend) => Promise<Result>): Promise<Result> {
    await this.#check()
    this.#shared.requests++
    try {
      const result = await request(this.#backend)
      this.#shared.hasAnswered = true
      return result
    } catch (error) {
      const explained = error instanceof CommandError ? error : this.#backend.explain(error, call)
      if (!isStoreError(explained, 'transient')) this.#shared.hasAnswered = true
      throw explained
    }
  }

  /** @throws the error if that was the last attempt */
  async #pause({ attempt, begun }: { attempt: number; begun: number }, error: StoreError): Promise<void> {
    const { attempts, firstDelayMs, maxMs } = this.#retries
    const longest = Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs)
    const elapsedMs = performance.now() - begun
    const leftMs = (this.#shared.hasAnswered ? maxMs : Math.min(maxMs, maxSilentMs)) - elapsedMs
    if (attempt >= attempts || leftMs <= 0) throw error
    const delayMs = Math.min(Math.random() * longest, leftMs)
    if (elapsedMs + delayMs > reportAfterMs) this.#reportDelay(error)
    await delay(delayMs)
  }

  #reportDelay(error: StoreError): void {
    const { onDelay } = this.#shared
    delete this.#shared.onDelay
    onDelay?.(error)
  }
}

/**
 * Opens the store of a target. The SDK of a store is loaded only for its targets.
 * @param keyValueStore ARN of CloudFront's KeyValueStore that names the current release, too, if any
 */
export async function openStore(target: Target, keyValueStore?: string): Promise<Store> {
  const backend = await openBackend(target)
  if (keyValueStore === undefined) return new Store(backend)
  const { KeyValueStore } = await import('./KeyValueStore.ts')
  return new Store(backend, {}, { pointers: [new KeyValueStore(keyValueStore, backend)] })
}

async function openBackend(target: Target): Promise<Backend> {
  switch (target.kind) {
    case 's3':
      return new (await import('./S3Backend.ts')).S3Backend(target)
    case 'azure':
      return new (await import('./AzureBackend.ts')).AzureBackend(target)
    case 'file':
      return new (await import('./FileBackend.ts')).FileBackend(target.folder)
  }
}
