import { eachAtOnce } from '../system/eachAtOnce.ts'
import type { PublishLock } from './PublishLock.ts'
import { type Change, inOrder, isRemoval, sentBytes } from './plan.ts'
import type { PreparedRelease } from './prepareRelease.ts'
import {
  byKey,
  type Hold,
  type Manifest,
  manifestKey,
  type PublishedObject,
  type ReleaseEntry,
  releaseFolder,
  releaseNumber,
  savedKey,
} from './records/Release.ts'
import { writeManifest } from './records/records.ts'
import { maxInFlight, type PublishProgress, runStep } from './steps.ts'
import { storedHash } from './storedObjects.ts'
import type { Store } from './stores/Store.ts'
import { isStoreError } from './stores/StoreError.ts'
import { verifyStored } from './verifyStored.ts'

/** The manifest of a release that is about to be written. */
export const begunManifest = ({ content, plan, stored }: PreparedRelease, entry: ReleaseEntry): Manifest => ({
  version: 1,
  id: entry.id,
  at: entry.at,
  restores: entry.restores,
  folder: entry.folder,
  siteUrl: content.siteUrl,
  objects: withTags(content.objects, new Map(), stored),
  retained: plan.retained,
  saved: {},
})

/**
 * Makes the changes of a plan, in order, and then makes the release current. At every moment each page finds what it
 * loads; a run that is interrupted is completed by the next one.
 * @throws IncompleteError if an object could not be written; then nothing was deleted
 */
export async function writeRelease(input: ReleaseInput): Promise<void> {
  const { store, prepared, begun, progress } = input
  const { content, plan, stored } = prepared
  const tags = new Map<string, string>()
  // From here on the next run knows which objects may have been written.
  await writeManifest(store, begun)
  const saved = await saveContents(input)
  const written = plan.changes.filter(change => !isRemoval(change))
  const write = async (change: Change) => {
    tags.set(change.key, (await content.write(change, store)).tag)
  }
  await runInOrder(written, write, progress)
  const finished = { ...begun, objects: withTags(content.objects, tags, stored), saved }
  // Nothing is deleted before all else is known to be right.
  const objects = new Map(written.map(({ key }) => [key, finished.objects[key]!]))
  await verifyStored(store, objects, { progress })
  await runInOrder(plan.changes.filter(isRemoval), ({ key }) => store.delete(key), progress)
  await writeManifest(store, finished)
  await commitRelease(input, finished)
}

async function runInOrder(
  all: readonly Change[],
  run: (change: Change) => Promise<void>,
  progress: PublishProgress,
): Promise<void> {
  for (const { name, changes } of inOrder(all)) {
    await runStep({ name, items: changes, sizeOf: sentBytes, run }, progress)
  }
}

/** The objects with what the store calls their contents: unchanged ones have their former tags. */
export function withTags(
  objects: Manifest['objects'],
  written: ReadonlyMap<string, string>,
  stored: Manifest | undefined,
): Manifest['objects'] {
  return byKey(
    Object.entries(objects).map(([key, { kind, size, sha256, headers }]) => {
      const tag = written.get(key) ?? stored?.objects[key]?.tag ?? stored?.retained[key]?.tag
      return [key, { kind, size, sha256, headers, ...(tag === undefined ? {} : { tag }) }]
    }),
  )
}

/** Copies contents that will be replaced, before anything changes. Returns all saved contents. */
async function saveContents({ store, prepared, entry, keepReleases, progress }: ReleaseInput) {
  const { plan, stored } = prepared
  const last = releaseNumber(stored?.id)
  const saved: Record<string, number> = {}
  for (const [sha256, number] of Object.entries(stored?.saved ?? {})) {
    if (number > releaseNumber(entry.id) - keepReleases) saved[sha256] = number
  }
  const replaced = plan.changes.flatMap(({ key, replaces }) =>
    replaces?.sha256 ? [[replaces.sha256, { key, object: replaces }] as const] : [],
  )
  const missing = new Map(replaced.filter(([sha256]) => !(sha256 in saved)))
  const save = async ({ key, object }: { key: string; object: PublishedObject }) => {
    if (await copyUnchanged(store, key, object)) saved[object.sha256] = last
  }
  await runStep({ name: 'former versions', items: [...missing.values()], run: save }, progress)
  for (const [sha256] of replaced) if (sha256 in saved) saved[sha256] = last
  return saved
}

/** Saves a copy of an object. Returns false if the object was changed or deleted since. */
async function copyUnchanged(store: Store, key: string, { sha256, headers, tag }: PublishedObject) {
  try {
    const copy = await store.copy(key, savedKey(sha256), headers)
    if (copy.tag === tag || (await storedHash(store, savedKey(sha256))) === sha256) return true
    await store.delete(savedKey(sha256))
  } catch (error) {
    if (!isStoreError(error, 'missing')) throw error
  }
  return false
}

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
