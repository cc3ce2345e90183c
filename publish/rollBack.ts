import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { groupBy } from '../content/shared/groupBy.ts'
import { UsageError } from '../system/CommandError.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { withTemporaryFolder } from '../system/processName.ts'
import { whenUnlocked } from './PublishLock.ts'
import { findPacks, isCopy, maxPacksInFlight, readPack } from './packs.ts'
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
import type { Store } from './stores/Store.ts'
import { damagedObjects, damageText, isShared } from './readStored.ts'

/**
 * Makes a former release of a target the current one, as a publish of what its packs have or, if it is atomic, by one write.
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
  const work = async (records: TargetRecords, temporary: string) => {
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
    const { keys: packs } = await findPacks(store)
    const read = (key: string) => readFile(join(temporary, objects[key]?.sha256 ?? ''))
    const storedAt = ({ key, reason, object: { pack = '' } }: Change) =>
      reason === 'headers' ? key : isCopy(pack) ? packs.get(pack) : undefined
    const content = { siteUrl, objects, read, storedAt, restores, commit, folder }
    const prepared = await prepareRelease(content, records, { store, settings, adopt: true })
    if (!prepared.isAtomic) {
      await readContents(prepared, entry, { store, packs, folder: temporary })
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
  return await withTemporaryFolder(temporary =>
    whenUnlocked(store, flags, records => work(records, temporary), readForRollback),
  )
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

/**
 * Reads the contents that a rollback writes from the packs, and checks them, before anything changes.
 * @param folder for the contents, each under its hash
 * @throws RefusedError if one of them is missing
 */
async function readContents(
  { plan: { changes } }: PreparedRelease,
  entry: ReleaseEntry,
  { store, packs, folder }: { store: Store; packs: ReadonlyMap<string, string>; folder: string },
): Promise<void> {
  const needed = changes.filter(({ reason }) => reason === 'new' || reason === 'content')
  const byPack = groupBy(needed, ({ object }) => object.pack ?? '')
  await eachAtOnce(byPack, maxPacksInFlight, async ([pack, changesOfPack]) => {
    const at = packs.get(pack) ?? ''
    const contents = isCopy(pack) ? new Map([[await store.hash(at), '']]) : await readPack(store, at)
    for (const { key, object } of changesOfPack) {
      const content = contents.get(object.sha256)
      if (content === undefined) {
        throw refusedRelease(entry, `the backup of ${key} is missing or damaged`)
      }
      if (content !== '') await writeFile(join(folder, object.sha256), content)
    }
  })
}

const refusedRelease = ({ id, commit }: ReleaseEntry, why: string): RefusedError =>
  new RefusedError(
    `Release ${id} cannot be brought back: ${why}.`,
    `Choose another release, or build it from its commit${commit ? ` ${commit.id.slice(0, 8)}` : ''}, and publish that.`,
  )
