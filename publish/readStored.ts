import { eachAtOnce } from '../system/eachAtOnce.ts'
import {
  byKey,
  haveSameHeaders,
  type Manifest,
  type PublishedObject,
  type PublishedObjects,
  type TargetRecords,
} from './records.ts'
import { maxInFlight } from './steps.ts'
import type { ListedObject } from './stores/Backend.ts'
import type { Store } from './stores/Store.ts'

/** What is to be published. */
export interface WantedObjects {
  objects: PublishedObjects
  /** What the store will call the content of an object, if known. */
  tagOf(key: string): Promise<string | undefined>
}

export interface StoredInput {
  records: Pick<TargetRecords, 'current' | 'pending'>
  /** What the store lists. */
  listed: ReadonlyMap<string, ListedObject>
  content: WantedObjects
  /** Reads an object of the store, and returns its SHA-256. */
  hashOf(key: string): Promise<string | undefined>
}

/** No content has this hash, and no object these headers: what has them is written again. */
const unknown = { sha256: '', headers: { contentType: '', cacheControl: '' }, pack: undefined }

/**
 * Corrects the current manifest by the store's list. An interrupted run left objects of the release that it was writing
 * among those of the current one, and others may have changed some.
 */
export async function findStored(input: StoredInput): Promise<Manifest> {
  const { records, listed } = input
  const { current, pending } = records
  const manifests = current ? [current, ...pending] : pending
  const keys = new Set(manifests.flatMap(manifest => Object.keys(manifest.objects)))
  const found = new Map<string, PublishedObject>()
  await eachAtOnce(keys, maxInFlight, async key => {
    const object = await storedObject(key, input)
    if (object) found.set(key, object)
  })
  // Independent of the order of the replies.
  const objects = byKey([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  // An interrupted removal leaves no current release: all that it has to delete is pending.
  const retained = manifests
    .toReversed()
    .flatMap(manifest => Object.entries(manifest.retained))
    .filter(([key]) => !(key in objects) && listed.has(key))
  return {
    version: 1,
    id: current?.id ?? '0',
    siteUrl: current?.siteUrl ?? '',
    objects,
    retained: byKey(retained),
    packs: current?.packs ?? {},
  }
}

async function storedObject(key: string, input: StoredInput): Promise<PublishedObject | undefined> {
  const { records, listed, content, hashOf } = input
  const found = listed.get(key)
  const former = records.current?.objects[key] ?? records.current?.retained[key]
  const begun = records.pending.flatMap(manifest => manifest.objects[key] ?? [])
  const base = former ?? begun[0]
  if (!found || !base) return undefined
  const { size, tag } = found
  const stored = { ...base, ...unknown, size, tag }
  if (former && former.tag === tag && former.size === size) {
    const isSure = begun.every(other => other.sha256 !== former.sha256 || haveSameHeaders(other, former))
    return isSure ? former : { ...stored, sha256: former.sha256 }
  }
  const wanted = content.objects[key]
  if (wanted?.size !== size || (await content.tagOf(key)) !== tag) {
    if (former) return stored
    // The run may have ended before it wrote this object: then it is not ours.
    const candidates = begun.filter(other => other.size === size)
    const storedSha256 = candidates.length > 0 ? await hashOf(key) : undefined
    return candidates.some(({ sha256 }) => sha256 === storedSha256) ? stored : undefined
  }
  // An interrupted run had already written it, or somebody else wrote the same bytes.
  const { sha256 } = wanted
  const writers = begun.filter(other => other.sha256 === sha256)
  const [first] = writers
  return first && writers.every(other => haveSameHeaders(other, first))
    ? { ...first, tag }
    : { ...stored, sha256 }
}

/**
 * True for an asset that is stored under its own key, for all releases. A web server's folder is all that visitors get of
 * a release, so it has its assets in it.
 */
export const isShared = (
  { kind }: PublishedObject,
  { storesHeaders }: Pick<Store, 'storesHeaders'>,
): boolean => storesHeaders && kind === 'asset'

/**
 * Where an atomic release stores an object, and how. Its folder never changes: caches that read from the store may hold it
 * for a year. Visitors' must not.
 */
export function placeOf(
  key: string,
  object: PublishedObject,
  { folder, store }: { folder: string; store: Pick<Store, 'storesHeaders'> },
): [key: string, object: PublishedObject] {
  if (isShared(object, store)) return [key, object]
  const cacheControl = object.headers.cacheControl.replace(/max-age=\d+/, '$&, s-maxage=31536000')
  return [folder + key, { ...object, headers: { ...object.headers, cacheControl } }]
}

/** Whether the store still has an object as it was written. */
export async function isAsWritten(store: Store, key: string, object: PublishedObject): Promise<boolean> {
  const found = await store.head(key)
  const hasContent = found?.size === object.size && found.tag === object.tag
  return hasContent && (!store.storesHeaders || haveSameHeaders(found, object))
}

/** A late request is refused after this time, in ms: stores compare its date with their clocks. */
const maxHeldMs = 60 * 60 * 1000

/** The objects of a release that a late write may still change. */
export const recentlyRepeated = (manifest: Manifest | undefined): [key: string, at: string][] =>
  Object.entries(manifest?.repeated ?? {}).filter(([, at]) => Date.now() - Date.parse(at) < maxHeldMs)

/**
 * Corrects the manifest of a release by what such requests have changed since.
 * @param all whether to look at all objects, which others may have changed
 */
export async function findChanged(current: Manifest, store: Store, all: boolean): Promise<Manifest> {
  const { folder } = current
  const repeated = recentlyRepeated(current).map(([key]) => key)
  const keys = all ? [...Object.keys({ ...current.retained, ...current.objects }), ...repeated] : repeated
  if (keys.length === 0) return current
  const [objects, retained] = [
    byKey(Object.entries(current.objects)),
    byKey(Object.entries(current.retained)),
  ]
  await eachAtOnce(new Set(keys), maxInFlight, async key => {
    const object = objects[key] ?? retained[key]
    const [place, placed] =
      object && folder !== undefined ? placeOf(key, object, { folder, store }) : [key, object]
    if (placed && (await isAsWritten(store, place, placed))) return
    delete objects[key]
    delete retained[key]
    const found = await store.head(place)
    if (!found) return
    objects[key] = { kind: object?.kind ?? 'page', size: found.size, tag: found.tag, ...unknown }
  })
  return { ...current, objects, retained }
}
