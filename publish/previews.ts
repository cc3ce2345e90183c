import { type LockFlags, type PublishLock, withPublishLock } from './PublishLock.ts'
import { type Change, inOrder } from './plan.ts'
import { RefusedError } from './records/PublishError.ts'
import { manifestKey, privateFolder, type ReleaseEntry, stateKey } from './records/Release.ts'
import { readState, type TargetRecords } from './records/records.ts'
import { type PublishProgress, runStep } from './steps.ts'
import { findStored, storedHash } from './storedObjects.ts'
import { openStore, type Store } from './stores/Store.ts'
import { previewTarget, type TargetSettings } from './target.ts'

/** A preview below a target. */
export interface Preview {
  name: string
  /** Its address, if the target's is known. */
  siteUrl: string | undefined
  /** When it was last published, or begun to be; ISO 8601, UTC. */
  at: string
  /** Absent if its first publish was interrupted, or its records are damaged. */
  release: ReleaseEntry | undefined
}

/**
 * The previews below a target, the oldest first.
 * @param store the target's
 */
export async function listPreviews(store: Store, settings: TargetSettings): Promise<Preview[]> {
  const states = [...(await store.list('preview/')).keys()].map(key => stateOf.exec(key)?.[1])
  const names = [...new Set(states.filter(name => name !== undefined))]
  const previews = await Promise.all(names.map(name => readPreview(settings, name)))
  return previews.toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** The state of a preview; a folder numbers its versions. */
const stateOf = /^preview\/([a-z0-9-]+)\/\.kube-site\/state\.json/

function ifDamaged(error: unknown): undefined {
  if (!(error instanceof RefusedError)) throw error
}

async function readPreview(settings: TargetSettings, name: string): Promise<Preview> {
  const { target, siteUrl } = previewTarget(settings, name)
  const store = await openStore(target)
  try {
    const release = (await readState(store).catch(ifDamaged))?.state.releases[0]
    const ageMs = release ? 0 : ((await store.get(stateKey))?.ageMs ?? 0)
    const at = release?.at ?? new Date(Date.now() - ageMs).toISOString()
    return { name, siteUrl, at, release }
  } finally {
    store.close()
  }
}

export interface RemovalInput {
  store: Store
  records: TargetRecords
  flags: LockFlags
  progress: PublishProgress
}

export interface RemovedPreview {
  /** How many objects of the site were deleted. */
  removed: number
  /** Keys of objects that are not from kube-site, which were left alone. */
  left: readonly string[]
}

/**
 * Deletes what releases put into a preview: pages first, then what they load, and the records last. An interrupted run
 * leaves a preview that nothing is published to, whose records list all that is left to delete.
 * @throws RefusedError before anything changed; IncompleteError on the way
 */
export async function removePreview(input: RemovalInput): Promise<RemovedPreview> {
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

interface Removals extends Pick<RemovalInput, 'store' | 'progress'> {
  lock: PublishLock
  ours: readonly Change[]
  /** Keys of records. */
  records: readonly string[]
}

async function removeAll({ store, progress, lock, ours, records }: Removals): Promise<void> {
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
