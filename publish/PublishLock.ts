import { randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type CommandError, UsageError } from '../system/CommandError.ts'
import { deferSignals } from '../system/signals.ts'
import {
  createProbeName,
  IncompleteError,
  type KnownState,
  type LockHolder,
  type Manifest,
  type NextState,
  privateHeaders,
  probePrefix,
  readRecords,
  readState,
  RefusedError,
  StateChangedError,
  stateKey,
  type TargetRecords,
  type TargetState,
  writeManifest,
  writeState,
} from './records.ts'
import type { PublishProgress } from './steps.ts'
import type { Condition } from './stores/Backend.ts'
import type { Store } from './stores/Store.ts'
import { isStoreError, StoreError } from './stores/StoreError.ts'

/** Flags of the commands that take the lock. */
export interface LockFlags {
  /** Minutes to wait for another publisher, as typed. */
  wait?: string
  /** False to go on if the store ignores conditions. */
  lock: boolean
  /** Seconds after which the lock expires unless it was renewed; a minute by default. */
  lease?: number
  /** Returns whether to take the lock from another publisher, who is named. */
  takeOver?(held: string): Promise<boolean>
}

export interface LockInput {
  store: Store
  records: TargetRecords
  flags: LockFlags
  progress: Pick<PublishProgress, 'note'>
  /** The release that is to be written, if any. */
  begun?: Manifest
}

/** Seconds after which the lock of a killed publisher expires. */
const defaultLease = 60

/** Share of the lease after which a publisher renews its lock before it makes another request. */
const checkedShare = 0.6

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
      if (performance.now() > this.#end) throw new IncompleteError('The lock could not be released.')
    })
    this.#known = known
    this.#leaseMs = leaseMs
    this.#renewed = now()
    // `check` reports what fails here.
    this.#timer = setInterval(() => this.#renew().catch(() => undefined), leaseMs / 4).unref()
  }

  /** @throws RefusedError if another publisher was faster, or the store ignores conditions */
  static async take({ store, records: { known }, flags, begun }: Omit<LockInput, 'progress'>) {
    const conditions = known?.state.conditions ?? (await supportsConditions(store))
    if (!conditions && flags.lock) {
      throw new RefusedError(
        `${store.name} ignores conditional writes, so two publishers could overwrite each other.`,
        'Make sure that nobody else publishes, and use --no-lock.',
      )
    }
    const { lease = defaultLease } = flags
    const since = new Date().toISOString()
    const lock: LockHolder = { run: randomBytes(8).toString('hex'), owner: ownerName(), since, lease }
    const { releases = [], pending: unfinished = [], hold } = known?.state ?? {}
    const pending = begun === undefined ? unfinished : [...unfinished, begun.id]
    try {
      const next = { conditions, releases, lock, pending, ...(hold ? { hold } : {}) }
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
    while (this.#lost === undefined && this.state.lock && this.#mayBeExpired()) await this.#renew()
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
    return elapsed >= this.#leaseMs * checkedShare
  }

  #renew(): Promise<void> {
    const renewed = () => (this.#renewal = undefined)
    return (this.#renewal ??= this.#enqueue(state => (state.lock ? state : undefined)).finally(renewed))
  }

  /** Writes the state after all earlier writes; `next` is called only then. */
  #enqueue(next: (state: TargetState) => LockedState | undefined): Promise<void> {
    const former = this.#writing
    const write = async () => {
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
    const writing = write()
    this.#writing = writing.catch(() => undefined)
    return writing
  }
}

const lostError = (cause: unknown) =>
  new IncompleteError('Another publisher has taken the lock, so this run stopped.', cause)

const now = () => ({ monotonic: performance.now(), clock: Date.now() })

/** Time between two reads of another publisher's lock, in ms. */
const pollMs = 1000

/**
 * Reads a target and does some work with it while nobody else publishes there. With `--wait`, waits for that, and begins
 * again if another publisher was faster.
 * @param read reads the records
 * @throws RefusedError if the lock is still held after `--wait`, or the work is refused
 */
export async function whenUnlocked<Result>(
  store: Store,
  { wait, takeOver = async () => false }: Pick<LockFlags, 'wait' | 'takeOver'>,
  work: (records: TargetRecords) => Promise<Result>,
  read = readRecords,
): Promise<Result> {
  const minutes = Number(wait ?? 0)
  if (!(minutes >= 0 && minutes <= 1440)) throw new UsageError('--wait takes minutes, up to a day.')
  const end = performance.now() + minutes * 60_000
  let taken: KnownState['taken']
  for (;;) {
    const records = await read(store)
    const { known } = records
    try {
      if (isHeld(known)) {
        const error = heldError(known, store)
        if (!(await takeOver(error.message))) throw error
        if (known.state.lock) taken = await endLock(store, known.state.lock)
        continue
      }
      const lockless = records.known
      return await work(lockless && taken ? { ...records, known: { ...lockless, taken } } : records)
    } catch (error) {
      if (!(error instanceof RefusedError) || performance.now() >= end) throw error
      if (!isHeld(records.known) && !(await isOutdated(store, records))) throw error
    }
    await delay(pollMs)
  }
}

/** True if another publisher has written to the target since its records were read. */
const isOutdated = async (store: Store, { known }: TargetRecords): Promise<boolean> =>
  (await readState(store))?.etag !== known?.etag

/**
 * True if somebody publishes, or did until less than a lease ago. A state that is dated further ahead than that was written
 * before a clock was set back: a publisher that is still at work notices that it has lost the lock.
 */
export const isHeld = (known: KnownState | undefined): known is KnownState =>
  known?.state.lock !== undefined && Math.abs(known.ageMs) < known.state.lock.lease * 1000

/** Says who publishes, since when, and what to do. */
export function heldError({ state, ageMs }: KnownState, store: Store): RefusedError {
  const { owner = '', since = '', lease = 0 } = state.lock ?? {}
  const left = Math.ceil(lease - ageMs / 1000)
  return new RefusedError(
    `${owner} has been publishing to ${store.name} since ${since}.`,
    `Use --wait to publish after it. If that publisher was killed, its lock expires in ${left} s; --unlock takes it.`,
  )
}

/**
 * Runs work while holding the lock, and gives the lock up afterwards. The store that the work gets makes no request after
 * the lock was lost, as by a suspended publisher, or after a signal to stop.
 * @throws RefusedError if another publisher was faster, or the store ignores conditions; IncompleteError if the work fails
 */
export const withPublishLock = (
  input: LockInput,
  work: (lock: PublishLock, store: Store) => Promise<void>,
): Promise<void> =>
  deferSignals(async aborted => {
    aborted.addEventListener('abort', () => input.progress.note(stopping))
    const lock = await PublishLock.take(input)
    aborted.addEventListener('abort', () => lock.stopSoon())
    const guarded = input.store.guardedBy(async () => {
      if (aborted.aborted) throw new IncompleteError('The run was interrupted.')
      await lock.check()
    })
    try {
      await untilNoticed(input, aborted)
      await work(lock, guarded)
    } catch (error) {
      if (lock.isLost) await addPending(input).catch(() => undefined)
      throw error instanceof StoreError || error instanceof UsageError ? stopped(error) : error
    } finally {
      await lock.release().catch(() => undefined)
    }
  })

/** Stores and files fail in ways that are the user's to mend, but by now something may have changed. */
const stopped = (error: CommandError): IncompleteError =>
  new IncompleteError(
    [error.message, 'The run stopped.', ...(error.hint ? [error.hint] : [])].join(' '),
    error,
  )

/** Waits until a publisher whose lock was taken before it expired begins no request any more, since it checks the lock. */
async function untilNoticed({ records: { known }, progress }: LockInput, signal: AbortSignal): Promise<void> {
  const { owner, noticedAt } = known?.taken ?? { owner: '', noticedAt: 0 }
  const ms = noticedAt - performance.now()
  if (ms <= 0) return
  progress.note(`Waiting ${Math.ceil(ms / 1000)} s until ${owner} must have noticed that its lock was taken.`)
  await delay(ms, undefined, { signal }).catch(() => undefined)
}

/** Ends the lock of another publisher, which may renew it meanwhile. Returns from whom it was taken. */
async function endLock(store: Store, { run, owner, lease }: LockHolder): Promise<KnownState['taken']> {
  for (;;) {
    const known = await readState(store)
    if (known?.state.lock?.run !== run) return undefined
    const { lock: _, ...state } = known.state
    try {
      await writeState(store, known, state)
    } catch (error) {
      if (error instanceof StateChangedError) continue
      throw error
    }
    const ms = Math.min(lease, defaultLease) * 1000 * checkedShare - known.ageMs
    return { owner, noticedAt: performance.now() + ms }
  }
}

const stopping =
  'Stopping after the requests in flight; Ctrl-C again stops now. The next run completes this one.'

/** Longest wait for the publisher that has the lock now, in ms. */
const addPendingMs = 120_000

/**
 * Lets the next run look for objects of a release whose lock was lost. Requests that were under way before may have replaced
 * those of a newer release.
 */
async function addPending({ store, begun }: LockInput): Promise<void> {
  if (!begun) return
  await writeManifest(store, begun)
  const end = performance.now() + addPendingMs
  while (performance.now() < end) {
    const known = await readState(store)
    if (!known || known.state.pending.includes(begun.id)) return
    const next = { ...known.state, pending: [...known.state.pending, begun.id] }
    if (!isHeld(known)) {
      try {
        return void (await writeState(store, known, next))
      } catch (error) {
        if (!(error instanceof StateChangedError)) throw error
      }
    }
    await delay(pollMs)
  }
}

/**
 * Whether a store refuses a write whose condition does not hold. Some ignore the header: everybody would get the lock of
 * such a store.
 */
export async function supportsConditions(store: Store): Promise<boolean> {
  const key = probePrefix + createProbeName()
  const recover = async ({ kind }: StoreError) => (kind === 'condition' ? 'refused' : undefined)
  const refuses = async (condition: Condition) => {
    try {
      const write = { headers: privateHeaders, condition, recover }
      return (await store.putIf(key, Buffer.from('{}'), write)) === 'refused'
    } catch (error) {
      if (isStoreError(error, 'unsupported')) return false
      throw error
    }
  }
  try {
    // Writes it; if its reply is lost, the repeated write is refused.
    await refuses('absent')
    return (await refuses('absent')) && (await refuses({ etag: '0'.repeat(32) }))
  } finally {
    await store.delete(key)
  }
}

/** Who publishes, to show to others that wait: the run in CI, or the user and machine. */
export function ownerName(): string {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL } = process.env
  if (GITHUB_RUN_ID) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  return CI_JOB_URL || `${userName()}@${hostname()}`
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return 'somebody'
  }
}
