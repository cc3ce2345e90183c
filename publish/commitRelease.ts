import { eachAtOnce } from '../system/eachAtOnce.ts'
import type { PublishLock } from './PublishLock.ts'
import { isRemoval } from './plan.ts'
import type { PreparedRelease } from './prepareRelease.ts'
import {
  type Hold,
  type Manifest,
  manifestKey,
  type ReleaseEntry,
  releaseFolder,
  savedKey,
} from './records/Release.ts'
import { maxInFlight, type PublishProgress } from './steps.ts'
import type { Store } from './stores/Store.ts'

/** What writing a release needs. */
export interface ReleaseInput {
  /** Checks the lock before every request. */
  store: Store
  lock: PublishLock
  prepared: PreparedRelease
  entry: ReleaseEntry
  begun: Manifest
  /** The hold that the release sets, if any. */
  hold: Hold | undefined
  keepReleases: number
  progress: PublishProgress
}

/** Makes a release the current one, and deletes what no release needs any more. */
export async function commitRelease(input: ReleaseInput, finished: Manifest): Promise<void> {
  const { store, lock, entry, hold, keepReleases } = input
  const { releases, lock: holder } = lock.state
  const available = [entry, ...releases].slice(0, keepReleases)
  const needed = new Set([
    ...available.flatMap(({ id, folder = '' }) => [manifestKey(id), folder]),
    ...Object.keys(finished.saved).map(savedKey),
  ])
  const unneeded = formerKeys(input).filter(key => !needed.has(key))
  const next = { releases: available, pending: [], garbage: unneeded, ...(hold ? { hold } : {}) }
  const isComplete = entry.folder === undefined && unneeded.length === 0
  await lock.write(holder && !isComplete ? { ...next, lock: holder } : next)
  if (!isComplete) await completeCommit(store, lock)
}

/** Does what is left to do when a release has become the current one, and gives the lock up. */
export async function completeCommit(store: Store, lock: PublishLock): Promise<void> {
  const { lock: _, ...state } = lock.state
  const folder = state.releases[0]?.folder
  if (folder !== undefined) await store.point(folder)
  for (const key of state.garbage) if (key.endsWith('/')) await deleteFolder(store, key)
  const files = state.garbage.filter(key => !key.endsWith('/'))
  await eachAtOnce(files, maxInFlight, key => store.delete(key))
  await lock.write({ ...state, garbage: [] })
}

/** Keys and folders that only earlier releases and interrupted runs may need, each once. */
function formerKeys({ lock, prepared, entry }: ReleaseInput): string[] {
  const { releases, pending, garbage } = lock.state
  const ids = [...releases.map(({ id }) => id), ...pending]
  // Pages of an atomic release are in its folder; what it shares with others goes when it expires.
  const expired = prepared.plan.changes.filter(change => isRemoval(change) && change.object.kind === 'asset')
  const atomic =
    entry.folder === undefined ? [] : [...ids.map(releaseFolder), ...expired.map(({ key }) => key)]
  return [
    ...new Set([
      ...garbage,
      ...prepared.leftovers,
      ...ids.map(manifestKey),
      ...Object.keys(prepared.stored?.saved ?? {}).map(savedKey),
      ...atomic,
    ]),
  ]
}

async function deleteFolder(store: Store, folder: string): Promise<void> {
  const keys = (await store.list(folder)).keys()
  await eachAtOnce(keys, maxInFlight, key => store.delete(key))
}
