import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Condition } from '../stores/Backend.ts'
import type { Store } from '../stores/Store.ts'
import { StoreError } from '../stores/StoreError.ts'
import { RefusedError } from './PublishError.ts'
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
  /** Absent if the state was rebuilt, and none is stored. */
  etag: string | undefined
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
  if (newest && !current) throw damaged(`The manifest of release ${newest.id} is missing from ${store.name}.`)
  // A run that ended before it wrote its manifest had changed nothing yet.
  const pending = await Promise.all((known?.state.pending ?? []).map(id => readManifest(store, id)))
  return { known, current, pending: pending.filter(manifest => manifest !== undefined) }
}

/** Reads the state of a target; `undefined` if nothing was published. */
export async function readState(store: Store): Promise<KnownState | undefined> {
  const found = await store.get(stateKey)
  if (!found) return undefined
  const { bytes, etag, ageMs } = found
  return { state: parseRecord(stateRecord, bytes, store.name + stateKey), etag, ageMs }
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
  const condition: Condition = known?.etag === undefined ? 'absent' : { etag: known.etag }
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
  const manifest = parseRecord(manifestRecord, found.bytes, store.name + manifestKey(id))
  const { objects, retained } = manifest
  return { ...manifest, objects: byKey(Object.entries(objects)), retained: byKey(Object.entries(retained)) }
}

export const writeManifest = (store: Store, manifest: Manifest): Promise<unknown> =>
  store.put(manifestKey(manifest.id), jsonBytes(manifest), privateHeaders)

const jsonBytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

const stateRecord = z.looseObject({
  write: z.string(),
  conditions: z.boolean(),
  releases: z.array(z.looseObject({ id: z.string(), at: z.string() })),
  pending: z.array(z.string()),
  garbage: z.array(z.string()),
}) as unknown as z.ZodType<TargetState>

const manifestRecord = z.looseObject({
  id: z.string(),
  siteUrl: z.string(),
  objects: z.record(z.string(), z.looseObject({ sha256: z.string(), headers: z.looseObject({}) })),
  retained: z.record(z.string(), z.looseObject({})),
  saved: z.record(z.string(), z.number()),
}) as unknown as z.ZodType<Manifest>

/** @throws RefusedError if it is not a record; StoreError if it is a newer version's */
function parseRecord<Value>(schema: z.ZodType<Value>, bytes: Buffer, name: string): Value {
  const value = parsedJson(bytes)
  const { version = 1 } = (value ?? {}) as { version?: number }
  if (version > 1) throw new StoreError('unsupported', `${name} is of a newer kube-site: update this one.`)
  const record = schema.safeParse(value)
  if (record.success) return record.data
  throw damaged(`${name} is not what kube-site wrote there.`)
}

function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** The records of a target cannot be used. */
export const damaged = (message: string): RefusedError =>
  new RefusedError(
    message,
    'Publish with --repair: it rebuilds the records from what is left of them and from the objects.',
  )
