import type { ListedObject } from '../stores/Store.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import {
  byKey,
  haveSameHeaders,
  type Manifest,
  type PublishedObject,
  releaseNumber,
  savedKey,
} from './Release.ts'
import { maxRequestsAtOnce } from './writeRelease.ts'

export interface StoredInput {
  current: Manifest | undefined
  /** The releases that runs were writing when they ended. */
  pending: readonly Manifest[]
  /** What the store lists. */
  listed: ReadonlyMap<string, ListedObject>
  /** What is to be published. */
  objects: Readonly<Record<string, PublishedObject>>
  /** What the store calls the content of one of them. */
  tagOf(key: string): Promise<string | undefined>
  /** Reads an object of the store, and gives its SHA-256. */
  hashOf(key: string): Promise<string | undefined>
}

/** A manifest of which objects can be corrected. */
export type StoredObjects = Manifest & { objects: Record<string, PublishedObject> }

/** No content has this hash, and no object these headers: what has them is written anew. */
const unknown = { sha256: '', headers: { contentType: '', cacheControl: '' } }

/**
 * What the store holds of ours, by its list. A run that ended in the middle left objects of the release that it was
 * writing beside those of the current one, and somebody else may have changed some.
 * @returns the current manifest, corrected
 */
export async function storedNow(input: StoredInput): Promise<StoredObjects> {
  const { current, pending, listed } = input
  const manifests = current ? [current, ...pending] : pending
  const keys = new Set(manifests.flatMap(manifest => Object.keys(manifest.objects)))
  const found = new Map<string, PublishedObject>()
  await eachAtOnce(keys, maxRequestsAtOnce, async key => {
    const object = await storedObject(key, input)
    if (object) found.set(key, object)
  })
  // In an order of their own, whatever was answered first.
  const objects = byKey([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const retained = Object.entries(current?.retained ?? {}).filter(
    ([key]) => !(key in objects) && listed.has(key),
  )
  const number = releaseNumber(current?.id ?? '0')
  // Contents that the run saved before it ended, unless somebody else had changed them.
  const savedNow = Object.values(current?.objects ?? {}).filter(
    ({ sha256, tag }) => listed.get(savedKey(sha256))?.tag === tag,
  )
  const saved = Object.entries({
    ...current?.saved,
    ...Object.fromEntries(savedNow.map(({ sha256 }) => [sha256, number])),
  }).filter(([sha256]) => listed.has(savedKey(sha256)))
  return {
    version: 1,
    id: current?.id ?? '0',
    siteUrl: current?.siteUrl ?? '',
    objects,
    retained: byKey(retained),
    saved: Object.fromEntries(saved),
  }
}

async function storedObject(
  key: string,
  { current, pending, listed, objects, tagOf, hashOf }: StoredInput,
): Promise<PublishedObject | undefined> {
  const found = listed.get(key)
  const former = current?.objects[key] ?? current?.retained[key]
  const begun = pending.flatMap(manifest => manifest.objects[key] ?? [])
  const base = former ?? begun[0]
  if (!found || !base) return undefined
  const { size, tag } = found
  const stored = { ...base, ...unknown, size, tag }
  if (former && former.tag === tag && former.size === size) {
    const isSure = begun.every(other => other.sha256 !== former.sha256 || haveSameHeaders(other, former))
    return isSure ? former : { ...stored, sha256: former.sha256 }
  }
  const wanted = objects[key]
  if (wanted?.size !== size || (await tagOf(key)) !== tag) {
    if (former) return stored
    // The run may have ended before it came to this object: then it is somebody else's.
    const candidates = begun.filter(other => other.size === size)
    const hash = candidates.length > 0 ? await hashOf(key) : undefined
    return candidates.some(({ sha256 }) => sha256 === hash) ? stored : undefined
  }
  // A run that ended had written it already, or somebody else wrote the same bytes.
  const { sha256 } = wanted
  const writers = begun.filter(other => other.sha256 === sha256)
  const [first] = writers
  return first && writers.every(other => haveSameHeaders(other, first))
    ? { ...first, tag }
    : { ...stored, sha256 }
}
