import { counted } from '../../content/shared/counted.ts'
import { type Store, StoreError } from '../stores/Store.ts'
import type { CountedStore } from '../stores/withRetries.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { IncompleteError } from './PublishError.ts'
import type { PublishLock } from './PublishLock.ts'
import { type Change, inOrder, isRemoval, type Plan } from './plan.ts'
import {
  byKey,
  haveSameHeaders,
  type Manifest,
  manifestKey,
  type PublishedObject,
  privateHeaders,
  type ReleaseEntry,
  releaseNumber,
  savedKey,
} from './Release.ts'

/** Requests under way at once. More do not make the stores that were measured any faster. */
export const maxRequestsAtOnce = 48

/** How far a release has come. */
export interface PublishProgress {
  begins(group: string, objects: number, bytes: number): void
  /** After each object of the group. */
  advances(bytes: number): void
  ends(): void
}

export interface ReleaseInput {
  /** Asks the lock before every request. */
  store: CountedStore
  lock: PublishLock
  plan: Plan
  /** What the store held before. */
  stored: Manifest | undefined
  entry: ReleaseEntry
  siteUrl: string
  /** Every object that the release consists of. */
  objects: Readonly<Record<string, PublishedObject>>
  keepReleases: number
  /** Keys of ours in the store that a run may have left behind. */
  leftovers: readonly string[]
  /** Writes one object, and tells what the store calls its content. */
  write(change: Change, store: CountedStore): Promise<{ tag: string }>
  progress: PublishProgress
}

/**
 * Makes what a plan says, in order, and then the release the current one. Before that only objects change, in a way in
 * which each page finds what it names; a run that ends on the way is completed by the next one.
 * @throws IncompleteError where an object could not be written; then nothing was removed
 */
export async function writeRelease(input: ReleaseInput): Promise<Manifest> {
  const { store, plan, stored, entry, siteUrl, objects, progress } = input
  const tags = new Map<string, string>()
  const manifest = (saved: Manifest['saved']): Manifest => ({
    version: 1,
    id: entry.id,
    siteUrl,
    objects: withTags(objects, tags, stored),
    retained: plan.retained,
    saved,
  })
  // From here on the next run knows which objects may have been written.
  await putManifest(store, manifest({}))
  const saved = await saveContents(input)
  const write = async (change: Change) => {
    tags.set(change.key, (await input.write(change, store)).tag)
  }
  const remove = ({ key }: Change) => store.remove(key)
  const written = plan.changes.filter(change => !isRemoval(change))
  await inGroups(written, write, progress)
  const finished = manifest(saved)
  // What goes may be needed yet, until all else is known to be right.
  await verifyWritten(written, finished, input)
  await inGroups(plan.changes.filter(isRemoval), remove, progress)
  await putManifest(store, finished)
  await commit(input, finished)
  return finished
}

/** Makes changes in their order. */
async function inGroups(
  all: readonly Change[],
  make: (change: Change) => Promise<void>,
  progress: PublishProgress,
): Promise<void> {
  for (const { name, changes } of inOrder(all)) {
    const sizeOf = (change: Change) => (isRemoval(change) ? 0 : change.object.size)
    progress.begins(
      name,
      changes.length,
      changes.reduce((sum, change) => sum + sizeOf(change), 0),
    )
    await eachAtOnce(changes, maxRequestsAtOnce, async change => {
      await make(change)
      progress.advances(sizeOf(change))
    })
    progress.ends()
  }
}

/** The objects with what the store calls their contents: those that did not change are as they were. */
function withTags(
  objects: ReleaseInput['objects'],
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

const putManifest = (store: Store, manifest: Manifest) =>
  store.put(
    manifestKey(manifest.id),
    { bytes: Buffer.from(JSON.stringify(manifest)) },
    { headers: privateHeaders },
  )

/** Copies contents that will be replaced to a key of their own, before anything changes. Gives all that are kept. */
async function saveContents({ store, plan, stored, entry, keepReleases, progress }: ReleaseInput) {
  const oldest = releaseNumber(entry.id) - keepReleases
  const saved: Record<string, number> = {}
  for (const [sha256, last] of Object.entries(stored?.saved ?? {})) if (last > oldest) saved[sha256] = last
  const last = releaseNumber(stored?.id ?? '0')
  const replaced = plan.changes.flatMap(({ key, replaces }) =>
    replaces?.sha256 ? { key, object: replaces } : [],
  )
  const missing = new Map(
    replaced.filter(({ object }) => !(object.sha256 in saved)).map(change => [change.object.sha256, change]),
  )
  if (missing.size > 0) progress.begins('former versions', missing.size, 0)
  await eachAtOnce(missing.values(), maxRequestsAtOnce, async ({ key, object }) => {
    const kept = savedKey(object.sha256)
    try {
      const { tag } = await store.copy(key, kept, object.headers)
      // Somebody else has changed it: it is not what the release had.
      if (object.tag !== undefined && tag !== object.tag) await store.remove(kept)
      else saved[object.sha256] = last
    } catch (error) {
      if (!(error instanceof StoreError) || error.kind !== 'missing') throw error
    }
    progress.advances(0)
  })
  if (missing.size > 0) progress.ends()
  for (const { object } of replaced) if (object.sha256 in saved) saved[object.sha256] = last
  return saved
}

/**
 * Asks the store for each object that was written: what it sends must be what was meant.
 * @throws IncompleteError where it is not
 */
async function verifyWritten(
  written: readonly Change[],
  { objects }: Manifest,
  { store, progress }: ReleaseInput,
): Promise<void> {
  const wrong: string[] = []
  progress.begins('verification', written.length, 0)
  await eachAtOnce(written, maxRequestsAtOnce, async ({ key }) => {
    const found = await store.head(key)
    const object = objects[key]
    const isRight =
      found &&
      object &&
      found.size === object.size &&
      found.tag === object.tag &&
      (!store.keepsHeaders || haveSameHeaders(found, object))
    if (!isRight) wrong.push(key)
    progress.advances(0)
  })
  progress.ends()
  if (wrong.length > 0) {
    const [first = ''] = wrong
    throw new IncompleteError(
      `${counted(wrong.length, 'object')} in ${store.name} are not as written, ${first} first.`,
    )
  }
}

/** Makes the release the current one, and removes what no release needs any more. */
async function commit(
  { store, lock, stored, entry, keepReleases, leftovers }: ReleaseInput,
  { saved }: Manifest,
): Promise<void> {
  const { releases, pending, garbage, lock: holder } = lock.state
  const kept = [entry, ...releases].slice(0, keepReleases)
  const needed = new Set([...kept.map(({ id }) => manifestKey(id)), ...Object.keys(saved).map(savedKey)])
  const former = [
    ...garbage,
    ...leftovers,
    ...[...releases.map(({ id }) => id), ...pending].map(manifestKey),
    ...Object.keys(stored?.saved ?? {}).map(savedKey),
  ]
  const unneeded = [...new Set(former)].filter(key => !needed.has(key))
  const next = { releases: kept, pending: [], garbage: unneeded }
  await lock.write(unneeded.length > 0 && holder ? { ...next, lock: holder } : next)
  if (unneeded.length === 0) return
  await eachAtOnce(unneeded, maxRequestsAtOnce, key => store.remove(key))
  await lock.write({ ...next, garbage: [] })
}
