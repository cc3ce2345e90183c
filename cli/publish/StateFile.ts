import { randomBytes } from 'node:crypto'
import { type CountedStore, isPassing } from '../stores/withRetries.ts'
import { type Condition, type Store, StoreError } from '../stores/Store.ts'
import { privateHeaders, stateKey, type TargetState } from './Release.ts'

/** The state as it was read or written last. */
export interface KnownState {
  state: TargetState
  etag: string
  /** Time since it was written, in ms, by the store's clock. */
  ageMs: number
}

/** Another publisher replaced the state first. */
export class StateChangedError extends Error {
  override readonly name = 'StateChangedError'
}

/** Reads the state of a target; undefined where nothing was published. */
export async function readState(store: Store): Promise<KnownState | undefined> {
  const found = await store.get(stateKey)
  if (!found) return undefined
  const { bytes, etag, ageMs } = found
  return { state: parsePrivate<TargetState>(store, stateKey, bytes), etag, ageMs }
}

/**
 * Reads what kube-site wrote beside the site.
 * @throws StoreError where it is not that, or from a newer version
 */
export function parsePrivate<Value extends { version: 1 }>(store: Store, key: string, bytes: Buffer): Value {
  let value: { version?: number } | null
  try {
    value = JSON.parse(bytes.toString()) as Value | null
  } catch (error) {
    throw new StoreError('other', `${store.name}${key} is not what kube-site wrote there.`, error)
  }
  if (value?.version === 1) return value as Value
  throw new StoreError('unsupported', `${store.name} was published by a newer kube-site: update this one.`)
}

/**
 * Replaces the state, if it still is the one that is known.
 * @throws StateChangedError where another publisher was faster
 */
export async function writeState(
  store: CountedStore,
  known: KnownState | undefined,
  next: Omit<TargetState, 'write' | 'after' | 'version'>,
): Promise<KnownState> {
  const after = known ? { after: known.state.write } : {}
  const state: TargetState = { ...next, ...after, version: 1, write: randomBytes(8).toString('hex') }
  const bytes = Buffer.from(JSON.stringify(state))
  const condition: Condition = known ? { etag: known.etag } : 'absent'
  for (let attempt = 1; ; attempt++) {
    try {
      const options = { headers: privateHeaders, ...(state.conditions ? { condition } : {}) }
      const { etag } = await store.put(stateKey, { bytes }, options)
      return { state, etag, ageMs: 0 }
    } catch (error) {
      // Amazon answers 404 where the state that was expected is gone.
      const isRefused = error instanceof StoreError && ['condition', 'missing'].includes(error.kind)
      if (!isRefused && !isPassing(error)) throw error
      // The write may have taken place without an answer, and then refuses its own repetition.
      const found = await readState(store)
      // Where it gave up the lock, another publisher may have taken that since.
      const isReplaced = found?.state.after === state.write && state.lock === undefined
      if (found && (found.state.write === state.write || isReplaced))
        return { state, etag: found.etag, ageMs: 0 }
      if (found?.etag !== known?.etag) throw new StateChangedError()
      await store.pause(attempt, error)
    }
  }
}
