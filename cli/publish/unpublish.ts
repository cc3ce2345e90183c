import { createHash } from 'node:crypto'
import { listAll } from '../stores/listAll.ts'
import { type ListedObject, type Store, StoreError } from '../stores/Store.ts'
import type { CountedStore } from '../stores/withRetries.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { IncompleteError } from './PublishError.ts'
import type { PublishLock } from './PublishLock.ts'
import { type Change, inOrder } from './plan.ts'
import { byKey, manifestKey, type PublishedObject, privateFolder, stateKey } from './Release.ts'
import type { TargetRecords } from './readTarget.ts'
import { type LockFlags, takeLock } from './takeLock.ts'
import { maxRequestsAtOnce, type PublishProgress } from './writeRelease.ts'

export interface UnpublishInput {
  store: CountedStore
  records: TargetRecords
  flags: LockFlags
  progress: PublishProgress
}

export interface Unpublished {
  /** Objects of the site that were removed. */
  removed: number
  /** Keys of objects that are not from kube-site, which were left alone. */
  left: readonly string[]
}

/**
 * Removes what releases put into a target, pages first, then what they load, and the records last. A run that ends on
 * the way leaves a target that nothing is published to, with all that is left to remove noted.
 * @throws RefusedError before anything changed; IncompleteError on the way
 */
export async function unpublish(input: UnpublishInput): Promise<Unpublished> {
  const { store } = input
  const listed = await listAll(store)
  const ours = await ownObjects(input, listed)
  const own = new Set(ours.map(({ key }) => key))
  const left = [...listed.keys()].filter(key => !own.has(key) && !key.startsWith(privateFolder))
  const records = [...listed.keys()].filter(key => key.startsWith(privateFolder))
  if (ours.length === 0 && records.length === 0) return { removed: 0, left }
  const lock = await takeLock(input)
  try {
    await removeAll(input, { lock, ours, records })
  } catch (error) {
    await lock.release().catch(() => undefined)
    if (error instanceof StoreError) throw new IncompleteError(`${error.message} Removing stopped.`, error)
    throw error
  }
  return { removed: ours.length, left }
}

interface Removal {
  lock: PublishLock
  ours: readonly Change[]
  /** Keys of what is no part of the site. */
  records: readonly string[]
}

async function removeAll(
  { store, progress }: UnpublishInput,
  { lock, ours, records }: Removal,
): Promise<void> {
  const { releases, pending, lock: holder } = lock.state
  // From here on nothing is published, and the manifests tell what there may still be.
  const unfinished = [...releases.slice(0, 1).map(({ id }) => id), ...pending]
  const others = records.filter(key => !key.startsWith(stateKey))
  const needed = new Set(unfinished.map(manifestKey))
  await lock.write({
    releases: [],
    pending: unfinished,
    garbage: others.filter(key => !needed.has(key)),
    ...(holder ? { lock: holder } : {}),
  })
  const groups = [
    ...inOrder(ours).map(({ name, changes }) => ({ name, keys: changes.map(({ key }) => key) })),
    { name: 'records', keys: others },
  ]
  const guarded = store.guardedBy(() => lock.check())
  for (const { name, keys } of groups) {
    progress.begins(name, keys.length, 0)
    await eachAtOnce(keys, maxRequestsAtOnce, async key => {
      await guarded.remove(key)
      progress.advances(0)
    })
    progress.ends()
  }
  await lock.removeState()
}

/** What releases put there and is still there. */
async function ownObjects(
  { store, records: { current, pending } }: UnpublishInput,
  listed: ReadonlyMap<string, ListedObject>,
): Promise<Change[]> {
  const known = byKey(Object.entries({ ...current?.retained, ...current?.objects }))
  const begun = pending.flatMap(manifest => Object.entries(manifest.objects))
  await eachAtOnce(begun, maxRequestsAtOnce, async ([key, object]) => {
    const found = listed.get(key)
    if (found && !(key in known) && (await isContent(store, found, object))) known[key] = object
  })
  return Object.entries(known).flatMap(([key, object]) =>
    listed.has(key) ? { key, reason: 'gone' as const, object } : [],
  )
}

/** Whether an object is one of ours: a run that ended may have found somebody else's under its name. */
async function isContent(store: Store, found: ListedObject, object: PublishedObject): Promise<boolean> {
  if (found.size !== object.size) return false
  if (object.tag !== undefined) return found.tag === object.tag
  const { bytes } = (await store.get(found.key)) ?? { bytes: Buffer.of() }
  return createHash('sha256').update(bytes).digest('hex') === object.sha256
}
