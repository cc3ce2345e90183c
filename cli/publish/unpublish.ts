import type { ListedObject } from '../stores/Backend.ts'
import type { Store } from '../stores/Store.ts'
import { StoreError } from '../stores/StoreError.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { IncompleteError } from './PublishError.ts'
import type { PublishLock } from './PublishLock.ts'
import { type Change, inOrder } from './plan.ts'
import { byKey, manifestKey, type PublishedObject, privateFolder, stateKey } from './Release.ts'
import type { TargetRecords } from './records.ts'
import { maxInFlight, type PublishProgress, runStep } from './steps.ts'
import { storedHash } from './storedObjects.ts'
import { type LockFlags, takeLock } from './takeLock.ts'

export interface UnpublishInput {
  store: Store
  records: TargetRecords
  flags: LockFlags
  progress: PublishProgress
}

export interface Unpublished {
  /** Objects of the site that were deleted. */
  removed: number
  /** Keys of objects that are not from kube-site, which were left alone. */
  left: readonly string[]
}

/**
 * Deletes what releases put into a target: pages first, then what they load, and the records last. An interrupted run
 * leaves a target that nothing is published to, whose records list all that is left to delete.
 * @throws RefusedError before anything changed; IncompleteError on the way
 */
export async function unpublish(input: UnpublishInput): Promise<Unpublished> {
  const listed = await input.store.list()
  const ours = await findOurs(input, listed)
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
  /** Keys of records. */
  records: readonly string[]
}

async function removeAll(
  { store, progress }: UnpublishInput,
  { lock, ours, records }: Removal,
): Promise<void> {
  const { releases, pending, lock: holder } = lock.state
  // From here on nothing is published, and the manifests list what may still be there.
  const unfinished = [...releases.slice(0, 1).map(({ id }) => id), ...pending]
  const others = records.filter(key => !key.startsWith(stateKey))
  const needed = new Set(unfinished.map(manifestKey))
  await lock.write({
    releases: [],
    pending: unfinished,
    garbage: others.filter(key => !needed.has(key)),
    ...(holder ? { lock: holder } : {}),
  })
  const guarded = store.guardedBy(() => lock.check())
  const groups = [
    ...inOrder(ours).map(({ name, changes }) => ({ name, items: changes.map(({ key }) => key) })),
    { name: 'records', items: others },
  ]
  for (const group of groups) await runStep({ ...group, run: key => guarded.delete(key) }, progress)
  await lock.deleteState()
}

/** What releases put there and is still there. */
async function findOurs(
  { store, records: { current, pending } }: UnpublishInput,
  listed: ReadonlyMap<string, ListedObject>,
): Promise<Change[]> {
  const known = byKey(Object.entries({ ...current?.retained, ...current?.objects }))
  const begun = pending.flatMap(manifest => Object.entries(manifest.objects))
  await eachAtOnce(begun, maxInFlight, async ([key, object]) => {
    const found = listed.get(key)
    if (found && !(key in known) && (await isContent(store, found, object))) known[key] = object
  })
  return Object.entries(known).flatMap(([key, object]) =>
    listed.has(key) ? { key, reason: 'gone' as const, object } : [],
  )
}

/** Whether an object is ours: an interrupted run may have found somebody else's under its name. */
async function isContent(store: Store, found: ListedObject, object: PublishedObject): Promise<boolean> {
  if (found.size !== object.size) return false
  if (object.tag !== undefined) return found.tag === object.tag
  return (await storedHash(store, found.key)) === object.sha256
}
