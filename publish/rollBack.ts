import { UsageError } from '../system/CommandError.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { whenUnlocked } from './PublishLock.ts'
import { findBackups } from './backups.ts'
import { type Change, type PreparedRelease, prepareRelease } from './plan.ts'
import { type PublishedRelease, type PublishOptions, publishRelease } from './publishSite.ts'
import {
  byKey,
  ifReadable,
  isUnfinished,
  readManifest,
  readRecords,
  readState,
  RefusedError,
  type ReleaseEntry,
  releaseNumber,
  type RetainedObject,
  type TargetRecords,
} from './records.ts'
import { maxInFlight } from './steps.ts'
import type { ListedObject } from './stores/Backend.ts'
import type { Store } from './stores/Store.ts'
import { damagedObjects, damageText, isShared } from './readStored.ts'

/**
 * Makes a former release of a target the current one, as a publish from its backups or, if it is atomic, by one write.
 * @param release as typed; absent for the release that visitors had before
 * @throws CommandError if there is no such release, it is refused, or stops on its way
 */
export async function rollBack(
  release: string | undefined,
  options: PublishOptions,
): Promise<PublishedRelease> {
  const { store, flags } = options
  // A rollback has the form of the release that it brings back, whatever the next ones are to be.
  const { atomic: _, ...settings } = options.settings
  const work = async (records: TargetRecords) => {
    const entry = chosenRelease(records, release, store)
    const { id, restores = id, commit, folder } = entry
    const manifest = await ifReadable(readManifest(store, id))
    if (!manifest) {
      throw new RefusedError(
        `The manifest of release ${id} is missing or damaged.`,
        'Choose another release: `kube-site releases` lists them.',
      )
    }
    const { objects, siteUrl } = manifest
    const backups = folder === undefined ? await findBackups(store) : new Map<string, ListedObject>()
    const storedAt = ({ key, reason, object: { sha256 } }: Change) =>
      reason === 'headers' ? key : backups.get(sha256)?.key
    const read = (key: string) => Promise.reject(new Error(`There is no backup of ${key}.`))
    const content = { siteUrl, objects, read, storedAt, restores, commit, folder }
    const prepared = await prepareRelease(content, records, { store, settings, adopt: true })
    if (!prepared.isAtomic) {
      await verifyBackups(prepared, entry, { store, backups })
      return await publishRelease(prepared, options)
    }
    if (folder === undefined) {
      throw new RefusedError(`Release ${id} is not atomic.`, 'Build it from its commit, and publish that.')
    }
    const damaged = await damagedObjects(store, manifest)
    if (damaged.length > 0) throw refusedRelease(entry, damageText(damaged))
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
      ? `${name} has no release before the current one.`
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
  const unfinished = pending.filter(manifest => isUnfinished(manifest, current))
  // An interrupted rollback is completed; an interrupted publish has replaced a part of the current release.
  const restored = unfinished.find(manifest => manifest.restores !== undefined)?.restores
  if (restored !== undefined) return releases.find(({ id, restores }) => (restores ?? id) === restored)
  if (unfinished.length > 0 && !isUnseen) return current
  const shown = releaseNumber(current?.restores ?? current?.id)
  return releases.find(({ id }) => releaseNumber(id) < shown)
}

/** @throws RefusedError before anything changes, if a backup is missing or damaged */
async function verifyBackups(
  { plan: { changes } }: PreparedRelease,
  entry: ReleaseEntry,
  { store, backups }: { store: Store; backups: ReadonlyMap<string, ListedObject> },
): Promise<void> {
  const needed = changes.filter(({ reason }) => reason === 'new' || reason === 'content')
  await eachAtOnce(needed, maxInFlight, async ({ key, object: { sha256, tag } }) => {
    const backup = backups.get(sha256)
    if (backup && ((tag && backup.tag === tag) || (await store.hash(backup.key)) === sha256)) return
    throw refusedRelease(entry, `the backup of ${key} is missing or damaged`)
  })
}

const refusedRelease = ({ id, commit }: ReleaseEntry, why: string): RefusedError =>
  new RefusedError(
    `Release ${id} cannot be brought back: ${why}.`,
    `Choose another release, or build it from its commit${commit ? ` ${commit.id.slice(0, 8)}` : ''}, and publish that.`,
  )
