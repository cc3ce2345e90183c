import { eachAtOnce } from '../system/eachAtOnce.ts'
import { backupsPrefix } from './backups.ts'
import { type Change, runInOrder } from './plan.ts'
import { isShared, readStored } from './readStored.ts'
import {
  byKey,
  doctorPrefix,
  isOldProbe,
  type Manifest,
  manifestId,
  manifestKey,
  privateFolder,
  probePrefix,
  type PublishedObject,
  readableManifests,
  releaseFolder,
  stateKey,
  type TargetState,
  verifiedKey,
} from './records.ts'
import { maxInFlight, type PublishProgress } from './steps.ts'
import { isTemporary, temporaryPrefix } from './stores/Backend.ts'
import type { Store } from './stores/Store.ts'

/**
 * Deletes what the manifests of pending releases name and the current one does not, the folders and records of releases that
 * cannot be brought back, and what killed runs have left. Nothing else is ours.
 * @param current the manifest of the current release, if there is one; a store may show its last version late
 */
export async function sweep(
  store: Store,
  { releases, pending }: Pick<TargetState, 'releases' | 'pending'>,
  current: Manifest | undefined,
  progress: PublishProgress,
): Promise<void> {
  const kept = new Set(releases.map(({ id }) => id))
  const records = await store.keys(privateFolder)
  const strays = records.flatMap(key => manifestId(key) ?? []).filter(id => !kept.has(id))
  const ids = [...new Set([...pending, ...strays])]
  const manifests = await readableManifests(store, ids)
  const gone = await goneObjects(store, manifests, current)
  await runInOrder(gone, ({ key }) => store.delete(key), progress)

  const needed = new Set(releases.map(({ folder }) => folder))
  const known = new Set(manifests.map(({ id }) => id))
  const lost = ids.filter(id => !kept.has(id) && !known.has(id)).map(releaseFolder)
  for (const folder of new Set([...manifests.flatMap(manifest => manifest.folder ?? []), ...lost]))
    if (!needed.has(folder)) await deleteAll(store, await store.keys(folder))

  const isNeeded = (key: string) =>
    key.startsWith(stateKey) ||
    (current !== undefined && key === verifiedKey) ||
    kept.has(manifestId(key) ?? '') ||
    (key.startsWith(backupsPrefix) && key.slice(key.lastIndexOf('/') + 1) in (current?.backups ?? {})) ||
    (key.startsWith(probePrefix) && !isOldProbe(key))
  // A list may be late, and not show the last ones.
  const read = manifests.map(({ id }) => manifestKey(id))
  const unneeded = [...new Set([...records, ...read])].filter(key => !isNeeded(key))
  await deleteAll(store, [...unneeded.filter(key => !manifestId(key)), ...(await leftovers(store, releases))])
  // They name what is to be deleted.
  await deleteAll(
    store,
    unneeded.filter(key => manifestId(key)),
  )
}

const deleteAll = (store: Store, keys: readonly string[]): Promise<void> =>
  eachAtOnce(keys, maxInFlight, key => store.delete(key))

/** The objects in place, and those that releases share, which the current release does not have. */
async function goneObjects(
  store: Store,
  manifests: readonly Manifest[],
  current: Manifest | undefined,
): Promise<Change[]> {
  const marked = new Set(Object.keys({ ...current?.retained, ...current?.objects }))
  const unmarked = manifests.map(({ objects, retained, folder }) =>
    Object.entries<PublishedObject>({ ...retained, ...objects }).filter(
      ([key, object]) => !marked.has(key) && (folder === undefined || isShared(object, store)),
    ),
  )
  const gone = new Map(unmarked.flat().filter(([, { tag }]) => tag !== undefined))
  // A run may have ended before it wrote an object without a tag, and somebody else may have one of that name.
  const pending = manifests.map((manifest, at) => ({
    ...manifest,
    folder: undefined,
    retained: {},
    objects: byKey(unmarked[at]!.filter(([key]) => !gone.has(key))),
  }))
  const { objects } = await readStored(store, { current: undefined, pending }, { each: true })
  return [...gone, ...Object.entries(objects)].map(([key, object]) => ({ key, reason: 'gone', object }))
}

/** What killed runs were writing, and the probes of a killed `doctor`. A preview has runs of its own. */
async function leftovers(store: Store, [current]: TargetState['releases']): Promise<string[]> {
  // Only a folder has such files; below an atomic target, they go with the folder of their release.
  const prefix = current?.folder === undefined ? '' : temporaryPrefix
  const files = store.storesHeaders ? [] : await store.keys(prefix)
  const isOurs = (key: string) => !key.startsWith('preview/') && !key.startsWith(privateFolder)
  const probes = await store.keys(doctorPrefix)
  return [...files.filter(key => isTemporary(key) && isOurs(key)), ...probes.filter(isOldProbe)]
}
