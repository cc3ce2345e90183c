import { counted } from '../content/shared/counted.ts'
import { UsageError } from '../system/CommandError.ts'
import { type Commit, isBefore } from '../system/git.ts'
import { neededBackups } from './backups.ts'
import { type LockFlags, ownerName, type PublishLock, whenUnlocked, withPublishLock } from './PublishLock.ts'
import { loadLocalSite, type LocalSite } from './localSite.ts'
import {
  createPlan,
  isRemoval,
  type Plan,
  type PreparedRelease,
  type PrepareOptions,
  prepareRelease,
} from './plan.ts'
import {
  type Hold,
  keptReleases,
  type Manifest,
  type PublishedObjects,
  RefusedError,
  type ReleaseEntry,
  releaseFolder,
  type ReleaseId,
  type TargetRecords,
  writeManifest,
} from './records.ts'
import { repairRecords } from './repairRecords.ts'
import type { PublishProgress } from './steps.ts'
import type { Store } from './stores/Store.ts'
import type { TargetSettings } from './target.ts'
import { sweep } from './sweep.ts'
import { withTags, writeFolder, writeInPlace, type WrittenFolder } from './writeRelease.ts'

/** Flags of `publish` that say what is published. */
export interface PublishSiteFlags extends ReleaseFlags {
  verifyRemote?: boolean
  adopt?: boolean
  /** Rebuild damaged records first. */
  repair?: boolean
  /** Publish an older commit than the current release's. */
  force?: boolean
}

export interface PublishSiteOptions extends PublishOptions<PublishSiteFlags> {
  /** Folder of the project, whose history orders commits; absent if any commit may follow another one. */
  root?: string | undefined
}

/**
 * Makes a built site the current release of a target.
 * @param dist folder of the site, absolute
 * @throws CommandError if it is refused, or stops on its way
 */
export async function publishSite(dist: string, options: PublishSiteOptions): Promise<PublishedRelease> {
  const { store, settings, flags } = options
  const site = await loadLocalSite(dist, settings)
  refusePlaceholders(site)
  const { verifyRemote, adopt, repair, force } = flags
  const publish = async (records: TargetRecords) => {
    if (!force && options.root !== undefined) await refuseOlder(records, site.commit, options.root)
    const prepared = await prepareSite(site, records, { store, settings, verifyRemote, adopt })
    const content = { ...prepared.content, commit: site.commit }
    return await publishRelease({ ...prepared, content }, options)
  }
  return await whenUnlocked(store, flags, publish, repair ? repairRecords : undefined)
}

/**
 * Compares a built site with what is published.
 * @throws UsageError if an atomic release is to adopt something: it is written beside all else
 */
export async function prepareSite(
  site: LocalSite,
  records: TargetRecords,
  options: PrepareOptions,
): Promise<PreparedRelease> {
  const { siteUrl, objects, content: read } = site
  const prepared = await prepareRelease({ siteUrl, objects, read }, records, options)
  if (!options.adopt || !prepared.isAtomic) return prepared
  throw new UsageError(
    `The releases of ${options.store.name} are atomic, and never replace foreign objects.`,
    'Leave out --adopt, or publish with --no-atomic.',
  )
}

/** @throws RefusedError if the current release is from a later commit, as when an old run is started again */
async function refuseOlder(
  { known }: TargetRecords,
  commit: Commit | undefined,
  root: string,
): Promise<void> {
  const [current] = known?.state.releases ?? []
  if (!commit || !current?.commit || !(await isBefore(root, commit, current.commit))) return
  throw new RefusedError(
    `The site was built from commit ${commit.id.slice(0, 8)} of ${commit.at}; release ${current.id} is of a later one, ${current.commit.id.slice(0, 8)}.`,
    'Build and publish the latest commit. To publish this one, use --force; to go back, `kube-site rollback`.',
  )
}

/** A site that visitors can reach must not link to addresses of the example. */
function refusePlaceholders({ siteUrl, placeholders }: LocalSite): void {
  if (placeholders.length === 0) return
  throw new RefusedError(
    `The site for ${siteUrl} still has placeholder addresses: ${placeholders.join(', ')}.`,
    'Set the real ones in the configuration (`kube-site check` shows the lines), and build again.',
  )
}

/** Flags of the commands that write a release. */
export interface ReleaseFlags extends LockFlags {
  /** How many objects may be deleted; without it, the default limits hold. */
  allowDeletes?: number
  /** False to skip requesting the site afterwards. */
  verifySite: boolean
  /** Publish although a rollback holds the target, and release the hold. */
  releaseHold?: boolean
  /** False for a rollback after which the next publish goes on as usual. */
  hold?: boolean
  /** Why a release is brought back. */
  reason?: string
}

export interface PublishOptions<Flags extends ReleaseFlags = ReleaseFlags> {
  store: Store
  settings: TargetSettings
  flags: Flags
  progress: PublishProgress
  /** Requests an atomic release at its own address, before visitors get it. */
  verifyFolder?(release: WrittenFolder): Promise<void>
}

/** A release that was published, or was there already. */
export interface PublishedRelease {
  /** The current release. */
  id: ReleaseId
  /** The release that was current before. */
  former: ReleaseId | undefined
  /** Its folder, if it is atomic. */
  folder: string | undefined
  /** Absent if there was nothing to do. */
  entry: ReleaseEntry | undefined
  plan: Plan
  objects: PublishedObjects
  siteUrl: string
  /** Whether nothing more is published until somebody releases the hold, or a hold was released. */
  hold: 'set' | 'released' | undefined
}

/**
 * Publishes a prepared release, unless nothing changed: takes the lock, writes the manifest, applies the difference and reads
 * it again, makes the release the current one, and shows it to visitors; then it sweeps, and gives the lock up.
 * @throws RefusedError before anything changed; IncompleteError on the way
 */
export async function publishRelease(
  prepared: PreparedRelease,
  options: PublishOptions,
): Promise<PublishedRelease> {
  const { records, content, plan, isAtomic } = prepared
  const { siteUrl, objects } = content
  const { store, settings, flags, progress } = options
  const isRollback = content.restores !== undefined
  const held = records.known?.state.hold
  if (!isRollback) refuseHeld(held, options)
  if (isPublished(prepared) && !isRollback) {
    const isReleased = held !== undefined
    if (isReleased) await releaseHold(records, options)
    else if (await isIncomplete(prepared, store))
      await withPublishLock({ store, records, flags, progress }, (lock, guarded) =>
        completeCommit({ store: guarded, lock, current: records.current, progress }),
      )
    const { id = prepared.id, folder } = records.current ?? {}
    const hold = isReleased ? 'released' : undefined
    return { id, former: id, folder, entry: undefined, plan, objects, siteUrl, hold }
  }
  refuseDeletes(prepared, options)
  const entry: ReleaseEntry = {
    id: prepared.id,
    at: new Date().toISOString(),
    objects: Object.keys(objects).length,
    bytes: Object.values(objects).reduce((sum, { size }) => sum + size, 0),
    ...(content.restores === undefined ? {} : { restores: content.restores }),
    ...(isAtomic ? { folder: content.folder ?? releaseFolder(prepared.id) } : {}),
    by: ownerName(),
    ...(content.commit ? { commit: content.commit } : {}),
  }
  const holdAfter = flags.hold === false ? held : holdOf(entry, flags)
  const hold = isRollback ? holdAfter : undefined
  const begun = begunManifest(prepared, entry)
  await withPublishLock({ store, records, flags, progress, begun }, async (lock, guarded) => {
    // From here on the next run knows which objects may have been written.
    await writeManifest(guarded, begun)
    const write = isAtomic ? writeFolder : writeInPlace
    const { verifyFolder } = options
    const release = await write({ store: guarded, prepared, begun, progress, verifyFolder })
    await writeManifest(guarded, release)
    // Nothing is deleted before all else is known to be right, and the release is the current one.
    const { releases, pending, lock: holder } = lock.state
    const kept = keptReleases([entry, ...releases], settings.keepReleases)
    const unneeded = unneededReleases(prepared, release, { kept, known: releases, pending })
    const isBackedUp = Object.keys(records.current?.backups ?? {}).every(sha256 => sha256 in begun.backups)
    const isComplete = !isAtomic && unneeded.length === 0 && isBackedUp
    const state = { releases: kept, pending: unneeded, ...(hold ? { hold } : {}) }
    await lock.write(holder && !isComplete ? { ...state, lock: holder } : state)
    if (!isComplete) await completeCommit({ store: guarded, lock, current: release, progress })
  })
  const released = held === undefined ? undefined : 'released'
  const { id, folder } = entry
  const former = records.current?.id
  return { id, former, folder, entry, plan, objects, siteUrl, hold: hold ? 'set' : released }
}

/** Shows visitors the current release, deletes what no release needs any more, and gives the lock up. */
export async function completeCommit({
  store,
  lock,
  current,
  progress,
}: {
  store: Store
  lock: PublishLock
  current: Manifest | undefined
  progress: PublishProgress
}): Promise<void> {
  const { lock: _, ...state } = lock.state
  const folder = state.releases[0]?.folder
  if (folder !== undefined) await store.point(folder)
  await sweep(store, state, current, progress)
  await lock.write({ ...state, pending: [] })
}

/** The manifest of a release that is about to be written. */
const begunManifest = (prepared: PreparedRelease, { id, at, restores, folder }: ReleaseEntry): Manifest => ({
  version: 1,
  id,
  at,
  restores,
  folder,
  siteUrl: prepared.content.siteUrl,
  objects: withTags(prepared.content.objects, new Map(), prepared.stored),
  retained: prepared.plan.retained,
  backups: prepared.isAtomic ? {} : neededBackups(prepared),
})

/** Releases whose objects may be there without being needed by the current one. */
function unneededReleases(
  { known: compared }: PreparedRelease,
  release: Manifest,
  state: { kept: readonly ReleaseEntry[]; known: readonly ReleaseEntry[]; pending: readonly ReleaseId[] },
): ReleaseId[] {
  const dropped = state.known.filter(({ id }) => !state.kept.some(other => other.id === id))
  const hasMore = ({ objects, retained }: Manifest) =>
    Object.keys({ ...retained, ...objects }).some(key => !(key in release.objects || key in release.retained))
  const left = [...dropped, ...compared.filter(hasMore)].map(({ id }) => id)
  return [...new Set([...state.pending, ...left])].filter(id => id !== release.id)
}

/** True if the current release is what is to be published, and the store has it; a run may have ended before its deletions. */
function isPublished({ plan, content: { objects }, records: { current, known } }: PreparedRelease): boolean {
  const retention = { oldest: 0, keepDays: 0 }
  const since = current && createPlan({ objects, stored: current, retention, now: new Date() })
  const isSwept = known?.state.pending.length === 0
  const isSame = isSwept ? plan.changes.length === 0 : plan.changes.every(isRemoval)
  return isSame && since?.changes.length === 0
}

/** True if an interrupted run left something to do. */
async function isIncomplete({ records, isAtomic }: PreparedRelease, store: Store): Promise<boolean> {
  const { known, current } = records
  if (known && (known.state.pending.length > 0 || known.state.lock)) return true
  return isAtomic && !(await store.isPointingTo(current?.folder))
}

const holdOf = ({ by = '', at }: ReleaseEntry, { reason }: ReleaseFlags): Hold => ({
  by,
  since: at,
  ...(reason === undefined ? {} : { reason }),
})

/** @throws RefusedError if a rollback holds the target */
function refuseHeld(hold: Hold | undefined, { flags, store }: PublishOptions): void {
  if (!hold || flags.releaseHold) return
  const why = hold.reason === undefined ? '' : `: ${hold.reason}`
  throw new RefusedError(
    `${store.name} was rolled back by ${hold.by} at ${hold.since}, and is on hold${why}.`,
    'When the cause is fixed, publish with --release-hold.',
  )
}

/** Lets the next publish go on after a rollback. */
const releaseHold = (records: TargetRecords, { store, flags, progress }: PublishOptions): Promise<void> =>
  withPublishLock({ store, records, flags, progress }, async lock => {
    const { hold: _, lock: __, ...state } = lock.state
    await lock.write(state)
  })

/** This many objects may always be deleted: removing a page also removes its data and its card. */
const minDeletes = 10

/** Most objects that a run may delete without `--allow-deletes`, as a number and as a share of what is there. */
const maxDeletes = 256
const maxShare = 0.25

/** @throws RefusedError if so much would be deleted that something may be wrong */
function refuseDeletes({ plan, stored }: PreparedRelease, { flags, store }: PublishOptions): void {
  const removed = plan.changes.filter(({ reason }) => reason === 'gone').length
  const before = Object.keys(stored?.objects ?? {}).length
  const limit =
    flags.allowDeletes ?? Math.max(minDeletes, Math.min(maxDeletes, Math.floor(before * maxShare)))
  if (removed <= limit) return
  throw new RefusedError(
    `This would remove ${removed} of ${counted(before, 'object')} from ${store.name}; the limit is ${limit}.`,
    `See them with \`kube-site plan\`. If that is right, publish with --allow-deletes ${removed}.`,
  )
}
