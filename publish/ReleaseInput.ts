import type { Store } from './stores/Store.ts'
import type { PublishLock } from './PublishLock.ts'
import type { PreparedRelease } from './prepareRelease.ts'
import type { Hold, Manifest, ReleaseEntry } from './records/Release.ts'
import type { PublishProgress } from './steps.ts'

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
