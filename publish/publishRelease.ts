import { counted } from '../content/shared/counted.ts'
import { type LockFlags, ownerName, withPublishLock } from './PublishLock.ts'
import type { Plan } from './plan.ts'
import type { PreparedRelease } from './prepareRelease.ts'
import { RefusedError } from './records/PublishError.ts'
import { type Hold, type PublishedObjects, type ReleaseEntry, releaseFolder } from './records/Release.ts'
import type { TargetRecords } from './records/records.ts'
import type { PublishProgress } from './steps.ts'
import type { Store } from './stores/Store.ts'
import type { TargetSettings } from './target.ts'
import { writeAtomicRelease } from './writeAtomicRelease.ts'
import { begunManifest, completeCommit, writeRelease } from './writeRelease.ts'

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
}

/** A release that was published, or was there already. */
export interface PublishedRelease {
  /** Absent if there was nothing to do. */
  entry: ReleaseEntry | undefined
  plan: Plan
  objects: PublishedObjects
  siteUrl: string
  /** Whether nothing more is published until somebody releases the hold, or a hold was released. */
  hold: 'set' | 'released' | undefined
}

/**
 * Takes the lock, and writes a prepared release, unless nothing changed.
 * @throws RefusedError before anything changed; IncompleteError on the way
 */
export async function publishRelease(
  prepared: PreparedRelease,
  options: PublishOptions,
): Promise<PublishedRelease> {
  const { records, content, plan, isAtomic } = prepared
  const { siteUrl, objects } = content
  const isUnfinished = (records.known?.state.pending.length ?? 0) > 0
  const { store, settings, flags, progress } = options
  const isRollback = content.restores !== undefined
  if (!isRollback) refuseHeld(records.known?.state.hold, options)
  // What expires goes with the next release, which would be another whole one.
  const isSame = plan.changes.every(({ reason }) => isAtomic && reason === 'expired')
  const isPublished = isSame && !isUnfinished && records.current !== undefined
  if (isPublished && !isRollback) {
    const isReleased = records.known?.state.hold !== undefined
    if (isReleased) await releaseHold(records, options)
    else if (await isIncomplete(prepared, store))
      await withPublishLock({ store, records, flags, progress }, (lock, guarded) =>
        completeCommit(guarded, lock),
      )
    return { entry: undefined, plan, objects, siteUrl, hold: isReleased ? 'released' : undefined }
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
    ...(content.commit ? { commit: { id: content.commit.id, at: content.commit.at } } : {}),
  }
  const hold = isRollback && flags.hold !== false ? holdOf(entry, flags) : undefined
  const { keepReleases } = settings
  const begun = begunManifest(prepared, entry)
  await withPublishLock({ store, records, flags, progress, begun }, (lock, guarded) =>
    (isAtomic ? writeAtomicRelease : writeRelease)({
      store: guarded,
      lock,
      prepared,
      entry,
      begun,
      hold,
      keepReleases,
      progress,
    }),
  )
  const released = records.known?.state.hold === undefined ? undefined : 'released'
  return { entry, plan, objects, siteUrl, hold: hold ? 'set' : released }
}

/** True if a run ended when its release had become the current one, and left something to do. */
async function isIncomplete({ records, isAtomic }: PreparedRelease, store: Store): Promise<boolean> {
  const { known, current } = records
  if (known && known.state.garbage.length > 0) return true
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

/** So many objects may always be deleted: a page takes its data and its card with it. */
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
