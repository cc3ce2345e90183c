import { randomBytes } from 'node:crypto'
import type { Store } from './stores/Store.ts'
import { IncompleteError, RefusedError } from './records/PublishError.ts'
import { type LockHolder, type ReleaseId, stateKey, type TargetState } from './records/Release.ts'
import { type KnownState, type NextState, StateChangedError, writeState } from './records/records.ts'

export interface TakeInput {
  store: Store
  /** The state that the plan is based on: the lock is taken only if it has not changed. */
  known: KnownState | undefined
  /** Whether the store supports conditions. */
  conditions: boolean
  owner: string
  /** Seconds. */
  lease: number
  /** The release that is to be written, if any. */
  pending?: ReleaseId | undefined
}

/** Longest time for giving up the lock, in ms; it expires in any case. */
const maxReleaseMs = 10_000

/** A state to write; `conditions` never changes. */
type LockedState = Omit<NextState, 'conditions'>

/**
 * The right to publish. It is part of the state, and is renewed while work goes on. `check` before each request stops a
 * publisher that was suspended when another one has taken over.
 */
export class PublishLock {
  readonly #store: Store
  readonly #leaseMs: number
  #known: KnownState
  #renewed: { monotonic: number; clock: number }
  #lost: unknown
  #renewal: Promise<void> | undefined
  /** No request begins after that time. */
  #end = Infinity
  /** Writes of the state, one after the other. */
  #writing: Promise<unknown> = Promise.resolve()
  readonly #timer: NodeJS.Timeout

  private constructor(store: Store, known: KnownState, leaseMs: number) {
    this.#store = store.guardedBy(async () => {
      if (performance.now() > this.#end) throw new IncompleteError('The lock could not be given up.')
    })
    this.#known = known
    this.#leaseMs = leaseMs
    this.#renewed = now()
    // `check` reports what fails here.
    const renew = () => (this.#renewal ??= this.#renew()).catch(() => undefined)
    this.#timer = setInterval(renew, leaseMs / 4).unref()
  }

  /** @throws RefusedError if another publisher was faster */
  static async take({ store, known, conditions, owner, lease, pending }: TakeInput): Promise<PublishLock> {
    const since = new Date().toISOString()
    const lock: LockHolder = { run: randomBytes(8).toString('hex'), owner, since, lease }
    const { releases = [], garbage = [], pending: unfinished = [], hold } = known?.state ?? {}
    const begun = pending === undefined ? unfinished : [...unfinished, pending]
    try {
      const next = { conditions, releases, garbage, lock, pending: begun, ...(hold ? { hold } : {}) }
      return new PublishLock(store, await writeState(store, known, next), lease * 1000)
    } catch (error) {
      if (!(error instanceof StateChangedError)) throw error
      throw new RefusedError(
        'Another publisher was faster.',
        'Run the command again to see what is left to do.',
      )
    }
  }

  /** True if another publisher has taken it. */
  get isLost(): boolean {
    return this.#lost !== undefined
  }

  get state(): TargetState {
    return this.#known.state
  }

  /**
   * Renews the lock if it may have expired meanwhile, as after a suspension or an outage of the store.
   * @throws IncompleteError if another publisher has taken it, or it cannot be renewed
   */
  async check(): Promise<void> {
    while (this.#lost === undefined && this.state.lock && this.#mayBeExpired())
      await (this.#renewal ??= this.#renew())
    if (this.#lost !== undefined) throw lostError(this.#lost)
  }

  /** Replaces the state. The lock is given up if `next` has none. */
  write(next: LockedState): Promise<void> {
    return this.#enqueue(() => next)
  }

  /** Makes no request any more after a few seconds, enough to give up the lock. */
  stopSoon(): void {
    this.#end = performance.now() + Math.min(maxReleaseMs, this.#leaseMs)
  }

  /** Gives up the lock. Pending releases stay in the state, for the next run. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    this.stopSoon()
    await this.#writing
    const { lock, ...rest } = this.#known.state
    if (lock !== undefined && this.#lost === undefined) await this.write(rest)
  }

  /** Deletes the state, and the lock with it, when nothing is published any more. */
  async deleteState(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    await this.check()
    await this.#store.delete(stateKey)
    const { lock: _, ...state } = this.#known.state
    this.#known = { ...this.#known, state }
  }

  #mayBeExpired(): boolean {
    const { monotonic, clock } = now()
    // The monotonic clock stops while a machine sleeps, and the other one can be set.
    const elapsed = Math.max(monotonic - this.#renewed.monotonic, clock - this.#renewed.clock)
    return elapsed >= this.#leaseMs * 0.6
  }

  async #renew(): Promise<void> {
    try {
      await this.#enqueue(state => (state.lock ? state : undefined))
    } finally {
      this.#renewal = undefined
    }
  }

  /** Writes the state after all earlier writes; `next` is called only then. */
  #enqueue(next: (state: TargetState) => LockedState | undefined): Promise<void> {
    const writing = this.#writeAfter(this.#writing, next)
    this.#writing = writing.catch(() => undefined)
    return writing
  }

  async #writeAfter(
    former: Promise<unknown>,
    next: (state: TargetState) => LockedState | undefined,
  ): Promise<void> {
    await former
    const state = next(this.#known.state)
    if (state === undefined) return
    if (this.#lost !== undefined) throw lostError(this.#lost)
    const begun = now()
    try {
      const { conditions } = this.#known.state
      this.#known = await writeState(this.#store, this.#known, { ...state, conditions })
      this.#renewed = begun
    } catch (error) {
      if (!(error instanceof StateChangedError)) throw error
      this.#lost = error
      throw lostError(error)
    }
  }
}

const lostError = (cause: unknown) =>
  new IncompleteError('Another publisher has taken the lock, so this run stopped.', cause)

const now = () => ({ monotonic: performance.now(), clock: Date.now() })
