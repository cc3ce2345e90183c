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
