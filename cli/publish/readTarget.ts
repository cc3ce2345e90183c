import type { Store } from '../stores/Store.ts'
import { StoreError } from '../stores/Store.ts'
import { byKey, type Manifest, manifestKey, type ReleaseId } from './Release.ts'
import { type KnownState, parsePrivate, readState } from './StateFile.ts'

/** What a target's own records say. */
export interface TargetRecords {
  /** Undefined where nothing was ever published. */
  known: KnownState | undefined
  current: Manifest | undefined
  /** Manifests of releases that were begun and not finished. */
  pending: readonly Manifest[]
}

/** Reads the state of a target, and the manifest of its current release: two requests. */
export async function readTarget(store: Store): Promise<TargetRecords> {
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

/** Undefined where there is none. */
export async function readManifest(store: Store, id: ReleaseId): Promise<Manifest | undefined> {
  const found = await store.get(manifestKey(id))
  if (!found) return undefined
  const manifest = parsePrivate<Manifest>(store, manifestKey(id), found.bytes)
  const { objects, retained } = manifest
  return { ...manifest, objects: byKey(Object.entries(objects)), retained: byKey(Object.entries(retained)) }
}
