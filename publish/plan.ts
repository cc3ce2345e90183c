import type { FileKind } from '../content/model/SiteFile.ts'
import type { Commit } from './records/LocalCommit.ts'
import {
  byKey,
  haveSameHeaders,
  type Manifest,
  type PublishedObject,
  type PublishedObjects,
  type ReleaseId,
  releaseNumber,
  type RetainedObject,
} from './records/Release.ts'
import type { Store } from './stores/Store.ts'
import type { TargetSettings } from './target.ts'

/** Why an object is written or deleted. */
export type Reason = 'new' | 'content' | 'headers' | 'gone' | 'expired'

/** One difference between what a store holds and what it is to hold. */
export interface Change {
  key: string
  reason: Reason
  /** The new object, or the former one if it is deleted. */
  object: PublishedObject
  /** Where it is stored, if not under its key. */
  to?: string
  /** The stored object, if its content differs: it is saved first, to roll back to. */
  replaces?: PublishedObject
}

/** What a release is to consist of, and where its objects come from: a built site, or a former release. */
export interface ReleaseContent {
  siteUrl: string
  objects: PublishedObjects
  /** What the store will call the content of an object, if known. */
  tagOf(key: string): Promise<string | undefined>
  /** Writes one object. */
  write(change: Change, store: Store): Promise<{ tag: string }>
  /** The release that is brought back, for a rollback. */
  restores?: ReleaseId
  /** Folder of a release that is brought back, if the target is atomic. */
  folder?: string | undefined
  /** What it was built from, if known. */
  commit?: Commit | undefined
}

export interface Plan {
  changes: readonly Change[]
  /** What stays of earlier releases. */
  retained: Manifest['retained']
  unchanged: number
}

export interface PlanInput {
  /** What the store is to hold. */
  objects: PublishedObjects
  /** What the store holds: the manifest of the current release, or what `findStored` corrected. */
  stored: Manifest | undefined
  retention: Retention
  now: Date
}

/** How long the files that a page loads stay after the last release with them: in releases, and in days. */
export type Retention = Pick<TargetSettings, 'keepReleases' | 'keepDays'>

/** Expired assets are deleted in parts, so that no run deletes many. */
const maxExpired = 200

const dayMs = 24 * 60 * 60 * 1000

/** Compares what is to be published with the current release's manifest, without a request to the store. */
export function createPlan({ objects, stored, retention, now }: PlanInput): Plan {
  const changes = Object.entries(objects).flatMap(([key, object]): Change[] => {
    const former = stored?.objects[key] ?? stored?.retained[key]
    if (!former) return [{ key, reason: 'new', object }]
    if (former.sha256 !== object.sha256) return [{ key, reason: 'content', object, replaces: former }]
    return haveSameHeaders(former, object) ? [] : [{ key, reason: 'headers', object }]
  })
  const unchanged = Object.keys(objects).length - changes.length
  const retained = byKey<RetainedObject>([])
  const expired: Change[] = []
  const last = releaseNumber(stored?.id)
  const isNeeded = ({ last: release, gone = '' }: RetainedObject) =>
    release > last + 1 - retention.keepReleases ||
    now.getTime() - Date.parse(gone) < retention.keepDays * dayMs
  for (const [key, former] of Object.entries(stored?.objects ?? {})) {
    if (key in objects) continue
    if (isLoaded(former)) retained[key] = { ...former, last, gone: now.toISOString() }
    else changes.push({ key, reason: 'gone', object: former, replaces: former })
  }
  for (const [key, former] of Object.entries(stored?.retained ?? {})) {
    if (key in objects || key in retained) continue
    if (isNeeded(former) || expired.length === maxExpired) retained[key] = former
    else expired.push({ key, reason: 'expired', object: former })
  }
  return { changes: [...changes, ...expired], retained, unchanged }
}

/** True for what pages load, and may load late: a page that was opened before a release has the addresses of its own. */
const isLoaded = ({ kind, headers }: PublishedObject): boolean =>
  kind === 'asset' || (kind === 'file' && /^(?:image|video|audio|font)\//.test(headers.contentType))

export const isRemovalReason = (reason: Reason): boolean => reason === 'gone' || reason === 'expired'

export const isRemoval = ({ reason }: Change): boolean => isRemovalReason(reason)

/** Bytes that a change sends. */
export const sentBytes = (change: Change): number => (isRemoval(change) ? 0 : change.object.size)

/**
 * The changes in groups, in the order of writing: a group begins when the one before is complete. At every
 * moment each page finds what it loads and what it links to; deletions come last, pages first.
 */
export function inOrder(changes: readonly Change[]): { name: string; changes: Change[] }[] {
  const groups = [
    ...writeOrder.map(([name, belongs]) => ({
      name,
      changes: changes.filter(change => !isRemoval(change) && belongs(change)),
    })),
    ...removeOrder.map(([name, kinds]) => ({
      name,
      changes: changes.filter(change => isRemoval(change) && kinds.includes(change.object.kind)),
    })),
  ]
  return groups.filter(group => group.changes.length > 0)
}

const isPage = ({ object }: Change) => object.kind === 'page' || object.kind === 'redirect'

const writeOrder: readonly [name: string, belongs: (change: Change) => boolean][] = [
  ['assets', ({ object }) => object.kind === 'asset'],
  ['files', ({ object }) => object.kind === 'file'],
  // New pages come before those that link to them, and after the data that they load.
  ['new data', ({ object, reason }) => object.kind === 'data' && reason === 'new'],
  ['new pages', change => isPage(change) && change.reason === 'new'],
  // A list page and its data refer to each other: they change one right after the other.
  ['data', ({ object, reason }) => object.kind === 'data' && reason !== 'new'],
  ['pages', change => isPage(change) && change.reason !== 'new'],
  ['feeds', ({ object }) => object.kind === 'feed'],
]

const removeOrder: readonly [name: string, kinds: readonly FileKind[]][] = [
  ['removed feeds', ['feed']],
  ['removed pages', ['page', 'redirect']],
  ['removed data', ['data']],
  ['removed files', ['file', 'asset']],
]
