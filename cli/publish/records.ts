import { randomBytes } from 'node:crypto'
import type { Condition } from '../stores/Backend.ts'
import type { Store } from '../stores/Store.ts'
import { StoreError } from '../stores/StoreError.ts'
import {
  byKey,
  type Manifest,
  manifestKey,
  privateHeaders,
  type ReleaseId,
  stateKey,
  type TargetState,
} from './Release.ts'

/** The state as it was last read or written. */
export interface KnownState {
  state: TargetState
  etag: string
  /** Time since it was written, in ms, by the store's clock. */
  ageMs: number
}

/** The fields of a state that its writer chooses. */
export type NextState = Omit<TargetState, 'write' | 'after' | 'version'>

/** What the store of a target says about its releases. */
export interface TargetRecords {
  /** `undefined` if nothing was ever published. */
  known: KnownState | undefined
  current: Manifest | undefined
  /** Manifests of releases that were begun and not finished. */
  pending: readonly Manifest[]
}

/** Another publisher replaced the state first. */
export class StateChangedError extends Error {
  override readonly name = 'StateChangedError'
}

/** Reads the records of a target: two requests. */
export async function readRecords(store: Store): Promise<TargetRecords> {
  const known = await readState(store)
  const [newest] = known?.state.releases ?? []
  const current = newest && (await readManifest(store, newest.id))
  if (newest && !current) {
    throw new StoreError('other', `The manifest of release ${newest.id} is missing from ${store.name}.`)
  }
  // A run that ended before it wrote its manifest had changed nothing yet.
  const pending = await Promise.all((known?.state.pending ?? []).map(id => readManifest(store, id)))
  return { known, current, pending: pending.filter(manifest => manifest !== undefined) }
}

/** Reads the state of a target; `undefined` if nothing was published. */
export async function readState(store: Store): Promise<KnownState | undefined> {
  const found = await store.get(stateKey)
  if (!found) return undefined
  const { bytes, etag, ageMs } = found
  return { state: parseRecord<TargetState>(store, stateKey, bytes), etag, ageMs }
}

/**
 * Replaces the state, unless another publisher did since it was read.
 * @throws StateChangedError
 */
export async function writeState(
  store: Store,
  known: KnownState | undefined,
  next: NextState,
): Promise<KnownState> {
  const after = known ? { after: known.state.write } : {}
  const state: TargetState = { ...next, ...after, version: 1, write: randomBytes(8).toString('hex') }
  const condition: Condition = known ? { etag: known.etag } : 'absent'
  const recover = async () => {
    const found = await readState(store)
    // If this write gave up the lock, another publisher may have taken it since.
    const isReplaced = found?.state.after === state.write && state.lock === undefined
    if (found && (found.state.write === state.write || isReplaced)) return { etag: found.etag }
    if (found?.etag !== known?.etag) throw new StateChangedError()
    return undefined
  }
  const { etag } = await store.putIf(stateKey, jsonBytes(state), {
    headers: privateHeaders,
    condition: state.conditions ? condition : undefined,
    recover,
  })
  return { state, etag, ageMs: 0 }
}

/** Reads the manifest of a release; `undefined` if absent. */
export async function readManifest(store: Store, id: ReleaseId): Promise<Manifest | undefined> {
  const found = await store.get(manifestKey(id))
  if (!found) return undefined
  const manifest = parseRecord<Manifest>(store, manifestKey(id), found.bytes)
  const { objects, retained } = manifest
  return { ...manifest, objects: byKey(Object.entries(objects)), retained: byKey(Object.entries(retained)) }
}

export const writeManifest = (store: Store, manifest: Manifest): Promise<unknown> =>
  store.put(manifestKey(manifest.id), jsonBytes(manifest), privateHeaders)

const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

/** @throws StoreError if it is not a record, or a newer version's */
function parseRecord<Value extends { version: 1 }>(store: Store, key: string, bytes: Buffer): Value {
  let value: { version?: number } | null
  try {
    value = JSON.parse(bytes.toString()) as Value | null
  } catch (error) {
    throw new StoreError('other', `${store.name}${key} is not what kube-site wrote there.`, error)
  }
  if (value?.version === 1) return value as Value
  throw new StoreError('unsupported', `${store.name} was published by a newer kube-site: update this one.`)
}
