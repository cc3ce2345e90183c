import { counted } from '../../content/shared/counted.ts'
import type { Store } from '../stores/Store.ts'
import { RefusedError } from './PublishError.ts'
import type { Plan } from './plan.ts'
import type { PreparedRelease } from './prepareRelease.ts'
import type { PublishedObjects, ReleaseEntry } from './Release.ts'
import type { PublishProgress } from './steps.ts'
import { type LockFlags, withPublishLock } from './withPublishLock.ts'
import type { TargetSettings } from './target.ts'
import { begunManifest, writeRelease } from './writeRelease.ts'

/** Flags of the commands that write a release. */
export interface ReleaseFlags extends LockFlags {
  /** How many objects may be deleted; without it, the default limits hold. */
  allowDeletes?: number
  /** False to skip requesting the site afterwards. */
  verifySite: boolean
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
}

/**
 * Takes the lock, and writes a prepared release, unless nothing changed.
 * @throws RefusedError before anything changed; IncompleteError on the way
 */
export async function publishRelease(
  prepared: PreparedRelease,
  options: PublishOptions,
): Promise<PublishedRelease> {
  const { records, content, plan } = prepared
  const { siteUrl, objects } = content
  const isUnfinished = (records.known?.state.pending.length ?? 0) > 0
  const isPublished = plan.changes.length === 0 && !isUnfinished && records.current !== undefined
  if (isPublished) return { entry: undefined, plan, objects, siteUrl }
  refuseDeletes(prepared, options)
  const entry: ReleaseEntry = {
    id: prepared.id,
    at: new Date().toISOString(),
    objects: Object.keys(objects).length,
    bytes: Object.values(objects).reduce((sum, { size }) => sum + size, 0),
    ...(content.restores === undefined ? {} : { restores: content.restores }),
  }
  const { store, flags, progress } = options
  const { keepReleases } = options.settings
  const begun = begunManifest(prepared, entry)
  await withPublishLock({ store, records, flags, progress, begun }, (lock, guarded) =>
    writeRelease({ store: guarded, lock, prepared, entry, begun, keepReleases, progress }),
  )
  return { entry, plan, objects, siteUrl }
}

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
