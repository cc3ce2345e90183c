import { supportsConditions } from './PublishLock.ts'
import { findBackups } from './backups.ts'
import { damagedObjects } from './readStored.ts'
import {
  ifReadable,
  type KnownState,
  type Manifest,
  manifestId,
  privateFolder,
  readableManifests,
  readState,
  type ReleaseEntry,
  releaseNumber,
  stateKey,
  type TargetRecords,
  type TargetState,
} from './records.ts'
import type { Store } from './stores/Store.ts'

/**
 * Rebuilds the records of a target from what can be read of them. All releases count as unfinished, so that the next
 * publish compares all objects.
 */
export async function repairRecords(store: Store): Promise<TargetRecords> {
  const keys = await store.keys(privateFolder)
  const known = await ifReadable(readState(store))
  const { releases = [], pending = [] } = known?.state ?? {}
  // A list may be late: the state may name more.
  const ids = [...keys.flatMap(key => manifestId(key) ?? []), ...releases.map(({ id }) => id), ...pending]
  const readable = await readableManifests(store, [...new Set(ids)])
  const manifests = readable.toSorted((a, b) => releaseNumber(b.id) - releaseNumber(a.id))
  const entries = new Map(releases.map(entry => [entry.id, entry]))
  const finished = known
    ? manifests.filter(({ id }) => entries.has(id))
    : await restorableManifests(manifests, store)
  const state: TargetState = {
    version: 2,
    write: known?.state.write ?? '',
    conditions: known?.state.conditions ?? (await supportsConditions(store)),
    releases: finished.map(manifest => entries.get(manifest.id) ?? entryOf(manifest)),
    ...(known?.state.lock ? { lock: known.state.lock } : {}),
    ...(known?.state.hold ? { hold: known.state.hold } : {}),
    pending: manifests.map(({ id }) => id),
  }
  return {
    known: { ...(known ?? (await unreadableState(store))), state },
    current: finished[0],
    pending: manifests,
  }
}

/** The manifests of releases that can be brought back, by what the store has. A run may have ended midway. */
async function restorableManifests(manifests: readonly Manifest[], store: Store): Promise<Manifest[]> {
  const backups = await findBackups(store, { withoutTags: true })
  const found: Manifest[] = []
  for (const manifest of manifests) {
    const isBackedUp = (key: string) =>
      manifest.folder === undefined && backups.has(manifest.objects[key]?.sha256 ?? '')
    if ((await damagedObjects(store, manifest)).every(isBackedUp)) found.push(manifest)
  }
  return found
}

const entryOf = ({ id, at, restores, folder, objects }: Manifest): ReleaseEntry => ({
  id,
  at: at ?? new Date(0).toISOString(),
  objects: Object.keys(objects).length,
  bytes: Object.values(objects).reduce((sum, { size }) => sum + size, 0),
  ...(restores === undefined ? {} : { restores }),
  ...(folder === undefined ? {} : { folder }),
})

/** The version of a state that is to be replaced. */
async function unreadableState(store: Store): Promise<Pick<KnownState, 'etag' | 'ageMs'>> {
  const found = await store.get(stateKey)
  return { etag: found?.etag, ageMs: found?.ageMs ?? Infinity }
}
