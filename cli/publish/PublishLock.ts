import { randomBytes } from 'node:crypto'
import type { CountedStore } from '../stores/withRetries.ts'
import { IncompleteError, RefusedError } from './PublishError.ts'
import { type LockHolder, type ReleaseId, stateKey, type TargetState } from './Release.ts'
import { type KnownState, StateChangedError, writeState } from './StateFile.ts'

/** Seconds after which a lock that was not renewed is left behind: three times as long as a store may be silent. */
export const usualLease = 60

export interface LockInput {
  store: CountedStore
  /** The state that the plan was made of: the lock is given only if it is still that. */
  known: KnownState | undefined
  /** Whether the store honours conditions. */
  conditions: boolean
  owner: string
  /** Seconds. */
  lease: number
  /** The release that is to be written, if there is one. */
  pending?: ReleaseId
}

/** A state that is to be written. */
type NextState = Omit<TargetState, 'write' | 'after' | 'version' | 'conditions'>

/** True where somebody publishes, or did until less than a lease ago. */
export const isHeld = (known: KnownState | undefined): boolean =>
  known?.state.lock !== undefined && known.ageMs < known.state.lock.lease * 1000

/**
 * The right to publish. It lies in the state, is renewed while work goes on, and is lost when it cannot be renewed in
 * time. `check` before each request keeps a publisher that was suspended from going on beside its successor.
 */
export class PublishLock {
  readonly #store: CountedStore
  readonly #leaseMs: number
  #known: KnownState
  #renewed: { monotonic: number; clock: number }
  #lost: unknown
  /** Writes of the state, one after the other. */
  #writing: Promise<unknown> = Promise.resolve()
  readonly #timer: NodeJS.Timeout

  private constructor(store: CountedStore, known: KnownState, leaseMs: number) {
    this.#store = store
    this.#known = known
    this.#leaseMs = leaseMs
    this.#renewed = now()
    this.#timer = setInterval(() => this.#renew(), leaseMs / 4).unref()
  }

  /** @throws RefusedError where another publisher was faster */
  static async take({ store, known, conditions, owner, lease, pending }: LockInput): Promise<PublishLock> {
    const since = new Date().toISOString()
    const lock: LockHolder = { run: randomBytes(8).toString('hex'), owner, since, lease }
    const { releases = [], garbage = [], pending: unfinished = [] } = known?.state ?? {}
    try {
      const next = {
        conditions,
        releases,
        garbage,
        lock,
        pending: pending === undefined ? unfinished : [...unfinished, pending],
      }
      return new PublishLock(store, await writeState(store, known, next), lease * 1000)
    } catch (error) {
      if (error instanceof StateChangedError) {
        throw new RefusedError(
          'Another publisher was faster.',
          'Run the command again to see what is left to do.',
        )
      }
      throw error
    }
  }

  get state(): TargetState {
    return this.#known.state
  }

  /** @throws IncompleteError where the lock may be somebody else's by now */
  check(): void {
    const { monotonic, clock } = now()
    // The one clock stands still while a machine sleeps, and the other one can be set.
    const elapsed = Math.max(monotonic - this.#renewed.monotonic, clock - this.#renewed.clock)
    if (this.#lost === undefined && elapsed < this.#leaseMs * 0.6) return
    throw new IncompleteError('The lock was lost while publishing, so this run stopped.', this.#lost)
  }

  /** Replaces what the state says, and keeps the lock unless `next` gives it up. */
  write(next: NextState): Promise<void> {
    return this.#enqueue(() => next)
  }

  /** Gives the lock up. What is unfinished stays noted, for the next run. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    const { lock, ...rest } = this.#known.state
    if (lock !== undefined && this.#lost === undefined) await this.write(rest)
  }

  /** Removes the state, and the lock with it, where nothing is left that it tells of. */
  async removeState(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    this.check()
    await this.#store.remove(stateKey)
  }

  #renew(): void {
    // A failure is told by `check`, once the lease has run out.
    this.#enqueue(state => (state.lock ? state : undefined)).catch(() => undefined)
  }

  /** Writes the state after all writes before. What is to be written is asked for only then. */
  #enqueue(next: (state: TargetState) => NextState | undefined): Promise<void> {
    const writing = this.#writeAfter(this.#writing, next)
    this.#writing = writing.catch(() => undefined)
    return writing
  }

  async #writeAfter(
    former: Promise<unknown>,
    next: (state: TargetState) => NextState | undefined,
  ): Promise<void> {
    await former
    const state = next(this.#known.state)
    if (state === undefined) return
    if (this.#lost !== undefined) this.check()
    const begun = now()
    try {
      const { conditions } = this.#known.state
      this.#known = await writeState(this.#store, this.#known, { ...state, conditions })
      this.#renewed = begun
    } catch (error) {
      if (!(error instanceof StateChangedError)) throw error
      this.#lost = error
      this.check()
    }
  }
}

const now = () => ({ monotonic: performance.now(), clock: Date.now() })
