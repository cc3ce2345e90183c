import { hostname, userInfo } from 'node:os'
import type { CountedStore } from '../stores/withRetries.ts'
import { honoursConditions } from './honoursConditions.ts'
import { RefusedError } from './PublishError.ts'
import { PublishLock } from './PublishLock.ts'
import type { ReleaseId } from './Release.ts'
import type { TargetRecords } from './readTarget.ts'

/** Flags of the commands that take the lock. */
export interface LockFlags {
  /** Minutes to wait for another publisher, as typed. */
  wait?: string
  /** False to go on where the store ignores conditions. */
  lock: boolean
  /** Seconds. */
  lease: number
}

export interface TakeLockInput {
  store: CountedStore
  records: TargetRecords
  flags: LockFlags
  /** The release that is to be written, if there is one. */
  pending?: ReleaseId
}

/**
 * Takes the right to change what a target holds.
 * @throws RefusedError where another publisher was faster, or the store cannot keep two apart
 */
export async function takeLock({ store, records, flags, ...more }: TakeLockInput): Promise<PublishLock> {
  const conditions = records.known?.state.conditions ?? (await honoursConditions(store))
  if (!conditions && flags.lock) {
    throw new RefusedError(
      `${store.name} ignores conditions, so nothing would keep two publishers apart.`,
      'Make sure that no other one runs, and use --no-lock.',
    )
  }
  const { known } = records
  return await PublishLock.take({ store, known, conditions, owner: owner(), lease: flags.lease, ...more })
}

/** Who publishes, for others who wait: the run in CI, or the user and machine. */
function owner(): string {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL } = process.env
  if (GITHUB_RUN_ID) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  return CI_JOB_URL || `${userName()}@${hostname()}`
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A container's user may have no name.
    return 'somebody'
  }
}
