import { counted } from '../content/shared/counted.ts'
import { groupBy } from '../content/shared/groupBy.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import {
  byKey,
  haveSameHeaders,
  isUnfinished,
  type Manifest,
  type PublishedObject,
  type RetainedObject,
  type TargetRecords,
} from './records.ts'
import { maxInFlight } from './steps.ts'
import type { ListedObject } from './stores/Backend.ts'
import type { Store } from './stores/Store.ts'

/** What a store has of the objects that manifests name. */
export type StoredObjects = Pick<Manifest, 'objects' | 'retained'>

export interface ReadOptions {
  /** What the store lists, if that was read already. */
  listed?: ReadonlyMap<string, ListedObject> | undefined
  /** Whether to request every object: lists have no headers. */
  each?: boolean
}

/** With more objects than that, a list of the store replaces a request for each. */
const maxRequested = 200

/** Objects that are requested for each combination of headers where a list has the others. */
const maxOfEach = 8

/** What manifests say of a key. */
interface Expected {
  /** Where the object is stored. */
  place: string
  /** The current release's comes first. */
  candidates: Candidate[]
  /** Whether the current release has it: then it is ours, whatever it contains. */
  isOurs: boolean
  /** Whether an interrupted run was to write it: its pages may have been seen. */
  isBegun: boolean
}

interface Candidate {
  object: PublishedObject
  /** As it is stored: an atomic release has other headers. */
  placed: PublishedObject
}

/**
 * Reads what a store has of the objects of the current release and of interrupted runs. An object without a known tag is
 * identified by the SHA-256 of its bytes; one of ours with a content that no manifest names has an empty hash. An object is
 * left out if it is absent, or if only an interrupted run was to write it, and it has another content: then it is not ours.
 */
export async function readStored(
  store: Store,
  records: Pick<TargetRecords, 'current' | 'pending'>,
  { listed, each = false }: ReadOptions = {},
): Promise<StoredObjects> {
  const all = expectedObjects(records, store)
  const isListed = !each && (listed !== undefined || all.size > maxRequested)
  const list = isListed ? (listed ?? (await listOf(all, records.current?.folder, store))) : undefined
  const sample = store.storesHeaders ? sampleOf(all) : new Set<string>()
  const found = new Map<string, PublishedObject>()
  await eachAtOnce(all, maxInFlight, async ([key, expected]) => {
    const there = list?.get(expected.place)
    // A list may be late: what was written for sure is requested.
    if (list && !there && expected.candidates.every(({ object }) => object.tag === undefined)) return
    const isSure = there !== undefined && !sample.has(key) && isCertain(expected, there)
    const object = isSure ? expected.candidates[0]?.object : await readObject(expected, store)
    if (object) found.set(key, object)
  })
  // Independent of the order of the replies.
  const entries = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const isRetained = (entry: [string, PublishedObject]): entry is [string, RetainedObject] =>
    'last' in entry[1] && !all.get(entry[0])?.isBegun
  return {
    objects: byKey(entries.filter(entry => !isRetained(entry))),
    retained: byKey(entries.filter(isRetained)),
  }
}

function expectedObjects(
  { current, pending }: Pick<TargetRecords, 'current' | 'pending'>,
  store: Store,
): Map<string, Expected> {
  const all = new Map<string, Expected>()
  for (const manifest of [...(current ? [current] : []), ...pending]) {
    const { objects, retained, folder } = manifest
    for (const [key, object] of Object.entries({ ...retained, ...objects })) {
      const [place, placed] = folder === undefined ? [key, object] : placeOf(key, object, { folder, store })
      const expected = all.get(key) ?? { place, candidates: [], isOurs: manifest === current, isBegun: false }
      expected.candidates.push({ object, placed })
      expected.isBegun ||= isUnfinished(manifest, current) && key in objects
      all.set(key, expected)
    }
  }
  return all
}

/** Lists the objects of a release's folder, and those beside it. */
async function listOf(
  all: ReadonlyMap<string, Expected>,
  folder: string | undefined,
  store: Store,
): Promise<Map<string, ListedObject>> {
  const places = [...all.values()].map(({ place }) => place)
  const groups = groupBy(places, place => folder !== undefined && place.startsWith(folder))
  const lists = await Promise.all([...groups.values()].map(group => store.list(commonPrefix(group))))
  return new Map(lists.flatMap(list => [...list]))
}

function commonPrefix([first = '', ...others]: readonly string[]): string {
  let end = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, end))) end--
  return first.slice(0, end)
}

function sampleOf(all: ReadonlyMap<string, Expected>): Set<string> {
  const alike = groupBy(all, ([, { candidates }]) => JSON.stringify(candidates[0]?.object.headers))
  return new Set([...alike.values()].flatMap(group => group.slice(0, maxOfEach).map(([key]) => key)))
}

/** True if a list shows that an object is the first candidate, headers included. */
const isCertain = (
  { candidates: [first, ...others], isOurs }: Expected,
  { size, tag }: ListedObject,
): boolean =>
  first !== undefined &&
  isOurs &&
  first.object.tag === tag &&
  first.object.size === size &&
  others.every(({ object }) => object.sha256 !== first.object.sha256 || haveSameHeaders(object, first.object))

async function readObject(
  { place, candidates, isOurs }: Expected,
  store: Store,
): Promise<PublishedObject | undefined> {
  const found = await store.head(place)
  const [first] = candidates
  if (!found || !first) return undefined
  const { size, tag, headers } = found
  const alike = candidates.filter(({ object }) => object.size === size)
  // Only what was written for sure is known by its tag.
  const known = isOurs && first.object.tag === tag ? alike.find(each => each === first) : undefined
  const sha256 = known?.object.sha256 ?? (alike.length > 0 ? await store.hash(place) : undefined)
  const same = alike.filter(({ object }) => object.sha256 === sha256)
  const exact = same.find(({ placed }) => !store.storesHeaders || haveSameHeaders(placed, found))
  if (exact) return exact.object.tag === tag ? exact.object : { ...exact.object, tag }
  const [other] = same
  if (other) return { ...other.object, tag, headers }
  return isOurs ? { ...first.object, sha256: '', size, tag, headers } : undefined
}

/** Keys of a release's objects that a store does not have as they were published. */
export async function damagedObjects(
  store: Store,
  manifest: Pick<Manifest, 'objects' | 'folder'>,
): Promise<string[]> {
  const { objects } = await readStored(store, { current: { ...emptyManifest, ...manifest }, pending: [] })
  const isAsPublished = ([key, object]: readonly [string, PublishedObject]) => {
    const found = objects[key]
    return found !== undefined && found.sha256 === object.sha256 && haveSameHeaders(found, object)
  }
  return Object.entries(manifest.objects).flatMap(entry => (isAsPublished(entry) ? [] : entry[0]))
}

/** The manifest of a target to which nothing was published. */
export const emptyManifest: Manifest = {
  version: 1,
  id: '0',
  siteUrl: '',
  objects: {},
  retained: {},
  backups: {},
}

/** How to say that objects are damaged. */
export const damageText = ([first = '', ...others]: readonly string[]): string =>
  `${counted(others.length + 1, 'object')} missing or not as published, such as ${first}`

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
