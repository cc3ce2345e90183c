import { setTimeout as delay } from 'node:timers/promises'
import type {
  Backend,
  Condition,
  ListedObject,
  ObjectContent,
  ObjectHeaders,
  ObjectInfo,
  Written,
} from './Backend.ts'
import { isStoreError, StoreError } from './StoreError.ts'

export interface RetryOptions {
  /** How often a request is tried in all. */
  attempts: number
  /** Longest delay before the second attempt, in ms; it doubles with each further one. */
  firstDelayMs: number
}

/** Six attempts take up to 12 seconds: as long as a store takes to shed load. */
const defaultRetries: RetryOptions = { attempts: 6, firstDelayMs: 400 }

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
 * counts requests, and can be guarded by a check that runs before every attempt. Each delay is random ("full jitter",
 * AWS Architecture Blog, "Exponential Backoff And Jitter"), so that requests that failed together are not repeated
 * together.
 * @throws StoreError from every call
 */
export class Store {
  readonly name: string
  readonly storesHeaders: boolean
  readonly #backend: Backend
  readonly #retries: RetryOptions
  readonly #check: () => void
  readonly #counter: { requests: number }

  constructor(
    backend: Backend,
    retries = defaultRetries,
    {
      check = () => undefined,
      counter = { requests: 0 },
    }: { check?(): void; counter?: { requests: number } } = {},
  ) {
    this.name = backend.name
    this.storesHeaders = backend.storesHeaders
    this.#backend = backend
    this.#retries = retries
    this.#check = check
    this.#counter = counter
  }

  /** Requests so far, repeated ones included. */
  get requests(): number {
    return this.#counter.requests
  }

  /** The same store, for work that may go on only while `check` does not throw. */
  guardedBy(check: () => void): Store {
    return new Store(this.#backend, this.#retries, { check, counter: this.#counter })
  }

  /** Reads a small object; `undefined` if absent. */
  get(key: string): Promise<ObjectContent | undefined> {
    return orAbsent(this.#retry(backend => backend.get(key)))
  }

  /** What the store knows of an object; `undefined` if absent. */
  head(key: string): Promise<ObjectInfo | undefined> {
    return orAbsent(this.#retry(backend => backend.head(key)))
  }

  /** All objects whose keys begin with the prefix, by key: a request for each page. */
  async list(prefix = '', pageSize = 1000): Promise<Map<string, ListedObject>> {
    const found = new Map<string, ListedObject>()
    let from: string | undefined
    do {
      const { objects, next } = await this.#retry(backend => backend.list(prefix, { pageSize, from }))
      for (const object of objects) found.set(object.key, object)
      from = next
    } while (from !== undefined)
    return found
  }

  /** Writes a whole object, or nothing. */
  put(key: string, bytes: Uint8Array, headers: ObjectHeaders): Promise<Written> {
    return this.#retry(backend => backend.put(key, bytes, { headers }))
  }

  /** Writes an object under a condition; `recover` handles a refusal or a lost reply. */
  async putIf<Result = Written>(
    key: string,
    bytes: Uint8Array,
    { headers, condition, recover }: ConditionalWrite<Result>,
  ): Promise<Written | Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(backend => backend.put(key, bytes, { headers, condition }))
      } catch (error) {
        // Amazon answers 404 if the object with the expected ETag is gone.
        if (!isStoreError(error, 'condition', 'missing', 'transient')) throw error
        const result = await recover(error)
        if (result !== undefined) return result
        await this.#pause(attempt, error)
      }
    }
  }

  /** Copies an object within the store, with new headers; to its own key to change only those. */
  copy(from: string, to: string, headers: ObjectHeaders): Promise<{ tag: string }> {
    return this.#retry(backend => backend.copy(from, to, headers))
  }

  /** Deletes an object; an absent one is no error. */
  delete(key: string): Promise<void> {
    return this.#retry(backend => backend.delete(key))
  }

  /** Closes open connections. */
  close(): void {
    this.#backend.close()
  }

  async #retry<Result>(request: (backend: Backend) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(request)
      } catch (error) {
        if (!isStoreError(error, 'transient')) throw error
        await this.#pause(attempt, error)
      }
    }
  }

  async #once<Result>(request: (backend: Backend) => Promise<Result>): Promise<Result> {
    this.#check()
    this.#counter.requests++
    try {
      return await request(this.#backend)
    } catch (error) {
      throw error instanceof StoreError ? error : this.#backend.explain(error)
    }
  }

  /** @throws the error if that was the last attempt */
  async #pause(attempt: number, error: StoreError): Promise<void> {
    const { attempts, firstDelayMs } = this.#retries
    if (attempt >= attempts) throw error
    await delay(Math.random() * firstDelayMs * 2 ** (attempt - 1))
  }
}

async function orAbsent<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request
  } catch (error) {
    if (isStoreError(error, 'missing')) return undefined
    throw error
  }
}
