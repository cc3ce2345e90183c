import { setTimeout as delay } from 'node:timers/promises'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { backUp } from './backups.ts'
import { type Change, isRemoval, type PreparedRelease, runInOrder } from './plan.ts'
import { byKey, haveSameHeaders, IncompleteError, type Manifest, type PublishedObject } from './records.ts'
import { maxInFlight, type PublishProgress, runStep } from './steps.ts'
import { damagedObjects, damageText, placeOf, type StoredObjects } from './readStored.ts'
import type { Store } from './stores/Store.ts'
import type { Content } from './stores/LargeFile.ts'
import { isStoreError } from './stores/StoreError.ts'

/**
 * Makes the changes of a plan, in order, except deletions. At every moment each page finds what it loads; a run that is
 * interrupted is completed by the next one. Returns the manifest of the release.
 * @throws IncompleteError if an object could not be written
 */
export async function writeInPlace(input: ReleaseInput): Promise<Manifest> {
  const { store, prepared, begun, progress } = input
  const { content, plan, stored } = prepared
  const tags = new Map<string, string>()
  const written = plan.changes.filter(change => !isRemoval(change))
  const write = async (change: Change) => {
    const { key, object } = change
    for (const other of change.inTheWay ?? []) await store.delete(other)
    const from = content.storedAt?.(change)
    const { tag } =
      from === undefined
        ? await writeObject(change, await content.read(key), input)
        : await store.copy(from, key, object.headers)
    tags.set(key, tag)
  }
  await backUp(prepared, store, progress)
  await runInOrder(written, write, progress)
  const objects = withTags(content.objects, tags, stored)
  await verifyStored(
    store,
    { objects: byKey(written.map(({ key }) => [key, objects[key]!] as const)) },
    progress,
  )
  return { ...begun, objects }
}

/** Writes an object of a plan. */
async function writeObject(
  { key: name, to: key = name, reason, replaces, object: { headers, sha256 } }: Change,
  content: Content,
  { store, prepared: { adopt, records, known } }: ReleaseInput,
): Promise<{ tag: string }> {
  const isNew = reason === 'new' && !adopt
  const condition = isNew ? 'absent' : replaces?.tag === undefined ? undefined : { tag: replaces.tag }
  if (!records.known?.state.conditions || condition === undefined)
    return await store.put(key, content, headers)
  const isOurs = (found: string | undefined) =>
    !isNew || known.some(({ objects, retained }) => (objects[name] ?? retained[name])?.sha256 === found)
  return await writeUnder(condition, { key, content, headers, sha256, isOurs }, store)
}

interface WrittenObject extends Pick<Change['object'], 'headers' | 'sha256'> {
  key: string
  content: Content
  /** Whether a content in its place, by its SHA-256, may be replaced: the lock is held. */
  isOurs(sha256: string | undefined): boolean
}

/**
 * Writes an object under a condition, and so does each further attempt, so that no late write replaces what is
 * written later. An object whose write was refused may have been written without a reply.
 * @throws IncompleteError if a new object is there already, and not ours
 */
async function writeUnder(
  condition: 'absent' | { tag: string },
  object: WrittenObject,
  store: Store,
): Promise<{ tag: string }> {
  const { key, content, headers, sha256, isOurs } = object
  const recover = async () => {
    const found = await store.head(key)
    // Nobody wrote it.
    if (found?.tag === (condition === 'absent' ? undefined : condition.tag)) return undefined
    if (!found) return await writeUnder('absent', object, store)
    const there = await store.hash(key)
    if (there === sha256) {
      const hasHeaders = !store.storesHeaders || haveSameHeaders(found, { headers })
      return hasHeaders ? found : await store.copy(key, key, headers)
    }
    if (isOurs(there)) return await writeUnder({ tag: found.tag }, object, store)
    throw new IncompleteError(
      `${store.name}${key} is not from kube-site and was left alone. Remove it, and publish again.`,
    )
  }
  return await store.putIf(key, content, { headers, condition, recover })
}

/** The objects with what the store calls their contents: unchanged ones have their former tags. */
export function withTags(
  objects: Manifest['objects'],
  written: ReadonlyMap<string, string>,
  stored: Manifest | undefined,
): Record<string, PublishedObject> {
  return byKey(
    Object.entries(objects).map(([key, { kind, size, sha256, headers }]) => {
      const former = stored?.objects[key] ?? stored?.retained[key]
      const tag = written.get(key) ?? (former?.sha256 === sha256 ? former.tag : undefined)
      return [key, { kind, size, sha256, headers, ...(tag === undefined ? {} : { tag }) }]
    }),
  )
}

/** The input of writing a release. */
export interface ReleaseInput {
  /** Checks the lock before every request. */
  store: Store
  prepared: PreparedRelease
  begun: Manifest
  progress: PublishProgress
  /** Called before visitors get a folder that was written; fails if it must not be shown. */
  verifyFolder?: ((release: WrittenFolder) => Promise<void>) | undefined
}

/** The folder of an atomic release that visitors do not get yet. */
export interface WrittenFolder {
  folder: string
  objects: Manifest['objects']
  changes: readonly Change[]
}

/** An object to be put into the folder of a release. */
interface Placed {
  key: string
  object: PublishedObject
  /** Where it is stored. */
  to: string
  /** Where the former release has the same; absent if it is sent. */
  from?: string
  /** What the store calls the content of that, if known. */
  tag?: string | undefined
}

/**
 * Writes a release into a folder of its own, which visitors do not get yet: a run that is interrupted or suspended at any
 * moment changes nothing for them. Returns the manifest of the release.
 * @throws IncompleteError if an object could not be written
 */
export async function writeFolder(input: ReleaseInput): Promise<Manifest> {
  const { prepared, begun } = input
  // A rollback: it is there.
  if (prepared.content.folder !== undefined) return { ...begun, objects: prepared.content.objects }
  const written = { ...begun, ...(await writeObjects(input)) }
  const { folder = '', objects } = written
  await input.verifyFolder?.({ folder, objects, changes: prepared.plan.changes })
  return written
}

/** Writes what the folder needs. Returns the objects with what the store calls their contents, and what stays. */
async function writeObjects(input: ReleaseInput): Promise<StoredObjects> {
  const { store, prepared, begun, progress } = input
  const { content, stored } = prepared
  const tags = new Map<string, string>()
  const lost = new Set<string>()
  const unsure = new Set<string>()
  const placed = placedObjects(input)
  const write = async ({ key, object, to }: Placed) => {
    // A shared asset must not replace somebody else's object.
    const reason = to === key && !stored?.objects[key] ? 'new' : 'content'
    const change = { key, object, to, reason } as const
    tags.set(key, (await writeObject(change, await content.read(key), input)).tag)
  }
  const copy = async (item: Placed, from: string) => {
    try {
      const { key, object, to, tag } = item
      const copied = await store.copy(from, to, object.headers, { shares: true, tag })
      tags.set(key, copied.tag)
      if (copied.tag !== tag) unsure.add(key)
    } catch (error) {
      // Somebody deleted it.
      if (!isStoreError(error, 'missing')) throw error
      if (item.key in content.objects) await write(item)
      else lost.add(item.key)
    }
  }
  const [copied, sent] = [placed.filter(({ from }) => from), placed.filter(({ from }) => !from)]
  await runStep(
    { name: 'unchanged objects', items: copied, run: item => copy(item, item.from ?? '') },
    progress,
  )
  await runStep(
    { name: 'new objects', items: sent, sizeOf: ({ object }) => object.size, run: write },
    progress,
  )
  const retained = byKey(Object.entries(begun.retained).filter(([key]) => !lost.has(key)))
  const objects = withTags(content.objects, tags, stored)
  const ours = new Map(placed.flatMap(item => (item.key in content.objects ? [[item.key, item]] : [])))
  const expected = ({ tag, ...object }: PublishedObject, key: string): PublishedObject =>
    tag === undefined || unsure.has(key) ? object : { ...object, tag }
  const all = byKey([...ours.keys()].map(key => [key, expected(objects[key]!, key)] as const))
  // Somebody may have edited what was copied.
  await verifyStored(store, { folder: begun.folder, objects: all }, progress, key => write(ours.get(key)!))
  return { objects: withTags(content.objects, tags, stored), retained }
}

/** What is to be in the folder of a release; of the shared objects, only new ones. */
function placedObjects({ store, prepared: { content, plan, stored }, begun }: ReleaseInput): Placed[] {
  const { folder = '' } = begun
  return Object.entries({ ...plan.retained, ...content.objects }).flatMap(([key, object]) => {
    const former = stored?.objects[key] ?? stored?.retained[key]
    const isSame = former !== undefined && former.sha256 === object.sha256 && haveSameHeaders(former, object)
    const [to, placed] = placeOf(key, object, { folder, store })
    if (to === key) return isSame ? [] : [{ key, object, to }]
    const from = (stored?.folder ?? '') + key
    return [{ key, object: placed, to, ...(isSame ? { from, tag: former.tag } : {}) }]
  })
}

/** Time before each look at what was written, in ms: some stores show it a few seconds late. */
const waits: readonly number[] = [0, 1000, 2000, 3000]

/**
 * Compares objects that were written with what the store has.
 * @param rewrite writes one that is not as it should be once more
 * @throws IncompleteError if one is not as it should be
 */
export async function verifyStored(
  store: Store,
  { objects, folder }: Pick<Manifest, 'objects' | 'folder'>,
  progress: PublishProgress,
  rewrite?: (key: string) => Promise<void>,
): Promise<void> {
  let wrong = Object.keys(objects)
  if (wrong.length === 0) return
  progress.start('verification', wrong.length, 0)
  for (const wait of waits) {
    await delay(wait)
    wrong = await damagedObjects(store, { folder, objects: byKey(wrong.map(key => [key, objects[key]!])) })
    if (wrong.length === 0) break
    if (rewrite && wait === 0) await eachAtOnce(wrong, maxInFlight, rewrite)
  }
  progress.end(wrong.length === 0)
  if (wrong.length > 0) throw new IncompleteError(`In ${store.name}, ${damageText(wrong)}.`)
}
