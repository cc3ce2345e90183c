import type { FileKind } from '../../content/model/SiteFile.ts'
import { byKey, haveSameHeaders, type Manifest, type PublishedObject, releaseNumber } from './Release.ts'

/** Why an object is written or removed. */
export type Reason = 'new' | 'content' | 'headers' | 'gone' | 'expired'

/** One difference between what a store holds and what it is to hold. */
export interface Change {
  key: string
  reason: Reason
  /** As it is to be; as it was where it is removed. */
  object: PublishedObject
  /** What is there now, where it is another content: it is saved first, to roll back. */
  replaces?: PublishedObject
}

export interface Plan {
  changes: readonly Change[]
  /** Assets of earlier releases that stay. */
  retained: Manifest['retained']
  unchanged: number
}

export interface PlanInput {
  /** What the store is to hold, by key. */
  objects: Readonly<Record<string, PublishedObject>>
  /** What the store holds: the stored release, or what `storedNow` found. */
  stored: Manifest | undefined
  /** How many releases are kept, the new one included. */
  keepReleases: number
}

/** Assets whose time is over go in parts, so that no run removes much at once. */
const maxExpired = 200

/**
 * Compares what is to be published with the current release's manifest. Nothing is asked of the store: what somebody
 * else changed there is found by `--verify-remote`.
 */
export function makePlan({ objects, stored, keepReleases }: PlanInput): Plan {
  const changes: Change[] = []
  const number = stored ? releaseNumber(stored.id) : 0
  const known = (key: string) => stored?.objects[key] ?? stored?.retained[key]
  for (const [key, object] of Object.entries(objects)) {
    const former = known(key)
    if (!former) changes.push({ key, reason: 'new', object })
    else if (former.sha256 !== object.sha256) {
      changes.push({ key, reason: 'content', object, replaces: former })
    } else if (!haveSameHeaders(former, object)) changes.push({ key, reason: 'headers', object })
  }
  const unchanged = Object.keys(objects).length - changes.length

  const retained = byKey<PublishedObject & { last: number }>([])
  const expired: Change[] = []
  const left = {
    ...stored?.retained,
    ...mapValues(stored?.objects ?? {}, object => ({ ...object, last: number })),
  }
  for (const [key, former] of Object.entries(left)) {
    if (key in objects) continue
    if (former.kind !== 'asset') changes.push({ key, reason: 'gone', object: former, replaces: former })
    else if (former.last > number + 1 - keepReleases || expired.length === maxExpired) retained[key] = former
    else expired.push({ key, reason: 'expired', object: former })
  }
  return { changes: [...changes, ...expired], retained, unchanged }
}

const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

export const isRemovalReason = (reason: Reason): boolean => reason === 'gone' || reason === 'expired'

export const isRemoval = ({ reason }: Change): boolean => isRemovalReason(reason)

/**
 * The changes in the order in which they are made, in groups: a group begins when all of the former is done. At every
 * moment each page finds what it loads, and what it links to; what goes, goes last, pages first.
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
  // Pages that are new come before those that link to them, and after the data that they load.
  ['new data', ({ object, reason }) => object.kind === 'data' && reason === 'new'],
  ['new pages', change => isPage(change) && change.reason === 'new'],
  // A list page and its data name each other: they change one right after the other.
  ['data', ({ object, reason }) => object.kind === 'data' && reason !== 'new'],
  ['pages', change => isPage(change) && change.reason !== 'new'],
  ['feeds', ({ object }) => object.kind === 'feed'],
]

const removeOrder: readonly [name: string, kinds: readonly FileKind[]][] = [
  ['feeds that are gone', ['feed']],
  ['pages that are gone', ['page', 'redirect']],
  ['data that are gone', ['data']],
  ['files that are gone', ['file', 'asset']],
]
