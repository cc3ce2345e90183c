import { setTimeout as delay } from 'node:timers/promises'
import { type Store, StoreError } from './Store.ts'

export interface RetryOptions {
  /** How often a request is tried in all. */
  attempts: number
  /** Longest delay before the second attempt, in ms; it doubles with each further one. */
  firstDelayMs: number
}

/** Six attempts take up to 12 seconds: as long as a store takes to shed load. */
export const usualRetries: RetryOptions = { attempts: 6, firstDelayMs: 400 }

/** A store that tries again what failed, and counts what it was asked. */
export interface CountedStore extends Store {
  /** Requests so far, repeated ones included. */
  requests(): number
  /**
   * Waits before another attempt at something that failed, for those who try again by themselves.
   * @param attempt the one that failed, from 1
   * @throws the error where that was the last one
   */
  pause(attempt: number, error: unknown): Promise<void>
  /** The same store, for work that may go on only while `check` does not throw: it is called before every attempt. */
  guardedBy(check: () => void): CountedStore
}

/**
 * A store that tries again what may pass: throttling, errors of the server, broken connections and time-outs. Each
 * delay is random ("full jitter", AWS Architecture Blog, "Exponential Backoff And Jitter"), so that requests which
 * failed together do not come again together. Conditional writes are not tried again: their caller finds out first
 * whether the one without an answer took place.
 */
export function withRetries(store: Store, { attempts, firstDelayMs } = usualRetries): CountedStore {
  let requests = 0
  const pause = async (attempt: number, error: unknown) => {
    if (attempt >= attempts) throw error
    await delay(Math.random() * firstDelayMs * 2 ** (attempt - 1))
  }
  const guardedBy = (check: () => void): CountedStore => {
    const once = async <Result>(request: () => Promise<Result>) => {
      check()
      requests++
      return await request()
    }
    const again = async <Result>(request: () => Promise<Result>) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(request)
        } catch (error) {
          if (!isPassing(error)) throw error
          await pause(attempt, error)
        }
      }
    }
    return {
      name: store.name,
      keepsHeaders: store.keepsHeaders,
      requests: () => requests,
      pause,
      guardedBy,
      get: key => again(() => store.get(key)),
      head: key => again(() => store.head(key)),
      list: (prefix, from) => again(() => store.list(prefix, from)),
      put: (key, body, options) => (options.condition ? once : again)(() => store.put(key, body, options)),
      copy: (from, to, headers) => again(() => store.copy(from, to, headers)),
      remove: key => again(() => store.remove(key)),
      close: () => store.close(),
    }
  }
  return guardedBy(() => undefined)
}

/** True for a failure that may be gone at the next attempt. */
export const isPassing = (error: unknown): boolean => error instanceof StoreError && error.kind === 'passing'
