import { byKey, haveSameHeaders, type Manifest, type PublishedObject } from './records/Release.ts'
import { writeManifest } from './records/records.ts'
import { runStep } from './steps.ts'
import type { Store } from './stores/Store.ts'
import { isStoreError } from './stores/StoreError.ts'
import { verifyStored } from './verifyStored.ts'
import { commitRelease, type ReleaseInput, withTags } from './writeRelease.ts'

/** An object to be put into the folder of a release. */
interface Placed {
  key: string
  object: PublishedObject
  /** Where it is stored. */
  to: string
  /** Where the former release has the same; absent if it is sent. */
  from?: string
}

/**
 * Writes a release into a folder of its own, and then switches all visitors to it by one write. Nothing that visitors get
 * is changed, so a run that is interrupted or suspended at any moment changes nothing for them.
 * @throws IncompleteError if an object could not be written
 */
export async function writeAtomicRelease(input: ReleaseInput): Promise<void> {
  const { store, prepared, begun } = input
  const { content } = prepared
  await writeManifest(store, begun)
  const isThere = content.folder !== undefined
  const written = isThere ? { objects: content.objects } : await writeObjects(input)
  const finished = { ...begun, ...written }
  await writeManifest(store, finished)
  await commitRelease(input, finished)
}

/** Writes what the folder needs. Returns the objects with what the store calls their contents, and what stays. */
async function writeObjects(input: ReleaseInput): Promise<Pick<Manifest, 'objects' | 'retained'>> {
  const { store, prepared, progress } = input
  const { content, stored } = prepared
  const tags = new Map<string, string>()
  const lost = new Set<string>()
  const placed = placedObjects(input)
  const write = async ({ key, object, to }: Placed) => {
    // A shared asset must not replace somebody else's object.
    const reason = to === key ? 'new' : 'content'
    const change = { key, object, to, reason } as const
    tags.set(key, (await content.write(change, store)).tag)
  }
  const copy = async (item: Placed, from: string) => {
    try {
      tags.set(item.key, (await store.copy(from, item.to, item.object.headers, { shares: true })).tag)
    } catch (error) {
      // Somebody deleted it.
      if (!isStoreError(error, 'missing')) throw error
      if (item.key in content.objects) await write(item)
      else lost.add(item.key)
    }
  }
  const [copied, written] = [placed.filter(({ from }) => from), placed.filter(({ from }) => !from)]
  await runStep(
    { name: 'unchanged objects', items: copied, run: item => copy(item, item.from ?? '') },
    progress,
  )
  await runStep(
    { name: 'new objects', items: written, sizeOf: ({ object }) => object.size, run: write },
    progress,
  )
  const isLeft = (key: string) => !lost.has(key)
  await verifyPlaced(
    placed.filter(({ key }) => isLeft(key)),
    tags,
    input,
  )
  const retained = Object.entries(input.begun.retained).filter(([key]) => isLeft(key))
  return { objects: withTags(content.objects, tags, stored), retained: byKey(retained) }
}

/** @throws IncompleteError if an object is not as it should be */
async function verifyPlaced(
  placed: readonly Placed[],
  tags: ReadonlyMap<string, string>,
  { store, begun: { folder = '' }, progress }: ReleaseInput,
): Promise<void> {
  const isInFolder = ({ to }: Placed) => to.startsWith(folder)
  const stored = (items: readonly Placed[]) =>
    new Map(items.map(({ key, to, object }) => [to, { ...object, tag: tags.get(key) ?? '' }]))
  await verifyStored(store, stored(placed.filter(item => !isInFolder(item))), { progress })
  await verifyStored(store, stored(placed.filter(isInFolder)), { prefix: folder, progress })
}

/**
 * True for an asset that is stored under its own key, for all releases. A web server's folder is all that visitors get of
 * a release, so it has its assets in it.
 */
export const isShared = (
  { kind }: PublishedObject,
  { storesHeaders }: Pick<Store, 'storesHeaders'>,
): boolean => storesHeaders && kind === 'asset'

/** What is to be in the folder of a release; of the shared objects, only new ones. */
function placedObjects({ store, prepared: { content, plan, stored }, begun }: ReleaseInput): Placed[] {
  const { folder = '' } = begun
  return Object.entries({ ...plan.retained, ...content.objects }).flatMap(([key, object]) => {
    const former = stored?.objects[key] ?? stored?.retained[key]
    const isSame = former !== undefined && former.sha256 === object.sha256 && haveSameHeaders(former, object)
    if (isShared(object, store)) return isSame ? [] : [{ key, object, to: key }]
    const from = (stored?.folder ?? '') + key
    return [{ key, object: edgeCached(object), to: folder + key, ...(isSame ? { from } : {}) }]
  })
}

/** The folder of a release never changes: caches that read from the store may hold it for a year. Visitors' must not. */
function edgeCached(object: PublishedObject): PublishedObject {
  const cacheControl = object.headers.cacheControl.replace(/max-age=\d+/, '$&, s-maxage=31536000')
  return { ...object, headers: { ...object.headers, cacheControl } }
}
