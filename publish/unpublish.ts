import type { Store } from './stores/Store.ts'
import type { PublishLock } from './PublishLock.ts'
import { type Change, inOrder } from './plan.ts'
import { manifestKey, privateFolder, stateKey } from './records/Release.ts'
import type { TargetRecords } from './records/records.ts'
import { type PublishProgress, runStep } from './steps.ts'
import { findStored, storedHash } from './storedObjects.ts'
import { type LockFlags, withPublishLock } from './withPublishLock.ts'

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
  const { store, records: known } = input
  const listed = await store.list()
  const nothing = { objects: {}, tagOf: async () => undefined }
  const hashOf = (key: string) => storedHash(store, key)
  const { objects, retained } = await findStored({ records: known, listed, content: nothing, hashOf })
  const ours = Object.entries({ ...retained, ...objects }).map(
    ([key, object]): Change => ({ key, reason: 'gone', object }),
  )
  const own = new Set(ours.map(({ key }) => key))
  const left = [...listed.keys()].filter(key => !own.has(key) && !key.startsWith(privateFolder))
  const records = [...listed.keys()].filter(key => key.startsWith(privateFolder))
  if (ours.length === 0 && records.length === 0) return { removed: 0, left }
  await withPublishLock(input, (lock, guarded) =>
    removeAll({ store: guarded, lock, ours, records, progress: input.progress }),
  )
  return { removed: ours.length, left }
}

interface Removal extends Pick<UnpublishInput, 'store' | 'progress'> {
  lock: PublishLock
  ours: readonly Change[]
  /** Keys of records. */
  records: readonly string[]
}

async function removeAll({ store, progress, lock, ours, records }: Removal): Promise<void> {
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
  const groups = [
    ...inOrder(ours).map(({ name, changes }) => ({ name, items: changes.map(({ key }) => key) })),
    { name: 'records', items: others },
  ]
  for (const group of groups) await runStep({ ...group, run: key => store.delete(key) }, progress)
  await lock.deleteState()
}
