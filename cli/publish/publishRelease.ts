import { counted } from '../../content/shared/counted.ts'
import { deferSignals } from '../system/signals.ts'
import { StoreError } from '../stores/Store.ts'
import type { CountedStore } from '../stores/withRetries.ts'
import { IncompleteError, RefusedError } from './PublishError.ts'
import type { Change } from './plan.ts'
import type { PreparedRelease } from './prepareRelease.ts'
import type { PublishedObject, ReleaseEntry, ReleaseId } from './Release.ts'
import type { TargetRecords } from './readTarget.ts'
import type { TargetSettings } from './TargetSettings.ts'
import { type LockFlags, takeLock } from './takeLock.ts'
import { type PublishProgress, writeRelease } from './writeRelease.ts'

/** Flags of the commands that write a release. */
export interface ReleaseFlags extends LockFlags {
  /** How many objects may be removed; without it, the usual limits hold. */
  allowDeletes?: number
  /** False to leave out asking the site afterwards. */
  verifySite: boolean
}

export interface PublishOptions {
  store: CountedStore
  settings: TargetSettings
  flags: ReleaseFlags
  progress: PublishProgress
}

export interface PublishInput {
  records: TargetRecords
  prepared: PreparedRelease
  siteUrl: string
  objects: Readonly<Record<string, PublishedObject>>
  /** Writes one object, and tells what the store calls its content. */
  write(change: Change, store: CountedStore): Promise<{ tag: string }>
  restores?: ReleaseId
}

/**
 * Takes the lock, and writes a release that was prepared.
 * @returns undefined where nothing was to be done
 * @throws RefusedError before anything changed; IncompleteError on the way
 */
export async function publishRelease(
  input: PublishInput,
  options: PublishOptions,
): Promise<ReleaseEntry | undefined> {
  const { records, prepared, siteUrl, objects } = input
  const { store, flags, settings, progress } = options
  const { changes } = prepared.plan
  const isUnfinished = (records.known?.state.pending.length ?? 0) > 0
  if (changes.length === 0 && !isUnfinished && records.current) return undefined
  refuseDeletes(input, options)
  const entry: ReleaseEntry = {
    id: prepared.id,
    at: new Date().toISOString(),
    objects: Object.keys(objects).length,
    bytes: Object.values(objects).reduce((sum, { size }) => sum + size, 0),
    ...(input.restores === undefined ? {} : { restores: input.restores }),
  }
  return await deferSignals(async aborted => {
    const lock = await takeLock({ store, records, flags, pending: entry.id })
    // A publisher that was suspended must not go on beside its successor; one that is stopped gives the lock back.
    const check = () => {
      if (aborted.aborted) throw new IncompleteError('Publishing was interrupted.')
      lock.check()
    }
    try {
      const { plan, stored, leftovers } = prepared
      const { keepReleases } = settings
      const guarded = store.guardedBy(check)
      const work = { plan, stored, leftovers, lock, entry, siteUrl, keepReleases, progress }
      await writeRelease({ ...input, ...work, store: guarded })
      return entry
    } catch (error) {
      if (error instanceof StoreError) {
        throw new IncompleteError(`${error.message} Publishing stopped.`, error)
      }
      throw error
    } finally {
      await lock.release().catch(() => undefined)
    }
  })
}

/** So many objects may always go: a page takes its data and its card with it. */
const fewDeletes = 10

/** Most objects that a run may remove unless it is told how many, as a number and as a share of what is there. */
const usualDeletes = 256
const usualShare = 0.25

/** @throws RefusedError where so much would go that something may be wrong */
function refuseDeletes({ prepared }: PublishInput, { flags, store }: PublishOptions): void {
  const removed = prepared.plan.changes.filter(({ reason }) => reason === 'gone').length
  const before = Object.keys(prepared.stored?.objects ?? {}).length
  const limit =
    flags.allowDeletes ?? Math.max(fewDeletes, Math.min(usualDeletes, Math.floor(before * usualShare)))
  if (removed <= limit) return
  throw new RefusedError(
    `This would remove ${removed} of ${counted(before, 'object')} from ${store.name}; the limit is ${limit}.`,
    `See them with \`kube-site plan\`. If they are to go, publish with --allow-deletes ${removed}.`,
  )
}
