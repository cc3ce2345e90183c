import { counted } from '../content/shared/counted.ts'
import { UsageError } from '../system/CommandError.ts'
import { whenUnlocked } from './PublishLock.ts'
import { type Change, isRemoval, type PreparedRelease, prepareRelease } from './plan.ts'
import { type PublishedRelease, type PublishOptions, publishRelease } from './publishSite.ts'
import {
  byKey,
  ifReadable,
  readManifest,
  readRecords,
  readState,
  RefusedError,
  type ReleaseEntry,
  type ReleaseId,
  releaseNumber,
  type RetainedObject,
  type TargetRecords,
} from './records.ts'
import { findCopies, type SavedCopies } from './savedCopies.ts'
import type { Store } from './stores/Store.ts'
import { isShared } from './storedObjects.ts'

/**
 * Makes a former release of a target the current one, by copies within the store or, if it is atomic, by one write.
 * @param release as typed; absent for the release that visitors had before
 * @throws CommandError if there is no such release, it is refused, or stops on its way
 */
export async function rollBack(
  release: string | undefined,
  options: PublishOptions,
): Promise<PublishedRelease> {
  const { store, flags, progress } = options
  // A rollback has the form of the release that it brings back, whatever the next ones are to be.
  const { atomic: _, ...settings } = options.settings
  const work = async (records: TargetRecords) => {
    const { id, restores = id, commit, folder } = chosenRelease(records, release, store)
    const manifest = await ifReadable(readManifest(store, id))
    if (!manifest) {
      throw new RefusedError(
        `The manifest of release ${id} is missing or damaged.`,
        'Choose another release: `kube-site releases` lists them.',
      )
    }
    const { objects, siteUrl } = manifest
    const tagOf = async (key: string) => objects[key]?.tag
    const write = restoreFrom(await findCopies(store))
    const content = { siteUrl, objects, tagOf, write, restores, commit, folder }
    const prepared = await prepareRelease(content, records, { store, settings, adopt: true })
    if (!prepared.isAtomic) {
      const lost = lostKeys(prepared, id)
      if (lost.size > 0) {
        progress.note(
          `${counted(lost.size, 'object')} of release ${id} were edited in the store, not saved, and stay as they are now: ${[...lost].slice(0, 4).join(', ')}.`,
        )
      }
      return await publishRelease(withoutLost(prepared, lost), options)
    }
    if (folder === undefined) {
      throw new RefusedError(`Release ${id} is not atomic.`, 'Build it from its commit, and publish that.')
    }
    // Its folder stays as it is.
    const isThere = ([key, object]: [string, RetainedObject]) =>
      isShared(object, store) || key in manifest.retained
    const retained = byKey(Object.entries(prepared.plan.retained).filter(isThere))
    return await publishRelease({ ...prepared, plan: { ...prepared.plan, retained } }, options)
  }
  return await whenUnlocked(store, flags, work, readForRollback)
}

/** Reads the records, without the manifest of the current release if it is damaged and the target is atomic. */
async function readForRollback(store: Store): Promise<TargetRecords> {
  try {
    return await readRecords(store)
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    const known = await readState(store)
    if (known?.state.releases[0]?.folder === undefined) throw error
    return { known, current: undefined, pending: [] }
  }
}

/** @throws UsageError if there is none */
function chosenRelease(
  records: TargetRecords,
  typed: string | undefined,
  { name }: Pick<Store, 'name'>,
): ReleaseEntry {
  const releases = records.known?.state.releases ?? []
  const chosen =
    typed === undefined
      ? formerRelease(releases, records.pending)
      : releases.find(({ id }) => id === typed || id.split('-')[0] === typed)
  if (chosen) return chosen
  throw new UsageError(
    typed === undefined
      ? `${name} has no release before the one that visitors get.`
      : `${name} has no release ${typed}.`,
    'List them with `kube-site releases`.',
  )
}

/** The release that visitors had before what they get now. Repeated rollbacks go further back each time. */
function formerRelease(
  releases: readonly ReleaseEntry[],
  pending: TargetRecords['pending'],
): ReleaseEntry | undefined {
  const [current] = releases
  const isUnseen = current?.folder !== undefined
  // An interrupted rollback is completed; an interrupted publish has replaced a part of the current release.
  const restored = pending.find(manifest => manifest.restores !== undefined)?.restores
  if (restored !== undefined) return releases.find(({ id, restores }) => (restores ?? id) === restored)
  if (pending.length > 0 && !isUnseen) return current
  const shown = releaseNumber(current?.restores ?? current?.id)
  return releases.find(({ id }) => releaseNumber(id) < shown)
}

/**
 * Keys whose contents were not saved, since somebody else had edited them in the store.
 * @throws RefusedError if nothing of the release was saved
 */
function lostKeys({ plan, stored }: PreparedRelease, id: ReleaseId): ReadonlySet<string> {
  const needed = plan.changes.filter(change => !isRemoval(change) && change.reason !== 'headers')
  const lost = needed.filter(({ object }) => !(object.sha256 in (stored?.saved ?? {})))
  if (lost.length === 0 || lost.length < needed.length) return new Set(lost.map(({ key }) => key))
  throw new RefusedError(
    `Release ${id} cannot be brought back: ${lost[0]?.key} and all else that differs was not saved.`,
    'Choose another release, or build it from its commit and publish that.',
  )
}

/** The release with what the store has in the place of lost objects, if anything. */
function withoutLost(prepared: PreparedRelease, lost: ReadonlySet<string>): PreparedRelease {
  const { content, plan, stored } = prepared
  const objects = Object.entries(content.objects).flatMap(([key, object]) => {
    const left = lost.has(key) ? stored?.objects[key] : object
    return left ? [[key, left] as const] : []
  })
  const changes = plan.changes.filter(({ key }) => !lost.has(key))
  return { ...prepared, content: { ...content, objects: byKey(objects) }, plan: { ...plan, changes } }
}

/** Returns what copies a saved content to its key, or sets only the headers if the content is there. */
const restoreFrom =
  ({ folder, keys }: SavedCopies) =>
  ({ key, reason, object: { sha256, headers } }: Change, store: Store): Promise<{ tag: string }> =>
    store.copy(reason === 'headers' ? key : (keys.get(sha256) ?? folder + sha256), key, headers)
