import { counted } from '../content/shared/counted.ts'
import { UsageError } from '../system/CommandError.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { whenUnlocked, withPublishLock } from './PublishLock.ts'
import type { PublishOptions } from './publishSite.ts'
import {
  byKey,
  type Manifest,
  type PublishedObjects,
  readManifests,
  readState,
  RefusedError,
  writeManifest,
} from './records.ts'
import { findPacks, isCopy, maxPacksInFlight, readPack, writePack } from './packs.ts'
import { maxInFlight } from './steps.ts'
import { placeOf } from './readStored.ts'
import type { Store } from './stores/Store.ts'

/** What is taken out of all releases. */
export interface Purge {
  path: string
  /** Keys of the page or the file, and of what was made for it alone. */
  keys: readonly string[]
  /** How many releases have any of them. */
  releases: number
}

/**
 * Finds a page or a file in the releases of a target.
 * @param path of a page, such as `/blog/a-post/`, or of a file
 * @throws UsageError if none has it; RefusedError if the site that is to be published does, or a manifest is damaged
 */
export async function findPurge(path: string, store: Store, site: PublishedObjects): Promise<Purge> {
  const isOfPath = matching(path)
  const present = Object.keys(site).find(key => isOfPath(key) === 'itself')
  if (present !== undefined) {
    throw new RefusedError(
      `The site still has ${present}, and would publish it again.`,
      'Remove it from the site, and build again.',
    )
  }
  const manifests = await readReleases(store)
  const found = manifests.map(manifest => purgedKeys(manifest, isOfPath, site))
  const keys = [...new Set(found.flat())].toSorted()
  if (keys.length > 0) return { path, keys, releases: found.filter(each => each.length > 0).length }
  throw new UsageError(
    `No release of ${store.name} has ${path}.`,
    'Name the path of a page, such as /blog/a-post/, or of a file.',
  )
}

/** The question that is asked before a purge. */
export const purgeQuestion = ({ keys, releases }: Purge, { name }: Pick<Store, 'name'>): string =>
  `${keys.join(', ')}: take ${keys.length === 1 ? 'this' : 'these'} out of ${counted(releases, 'release')} of ${name}, for good?`

/** Deletes what was found, wherever the releases of a target have it, and takes it out of their manifests. */
export async function purge(
  { keys }: Purge,
  { store, flags, progress }: Pick<PublishOptions, 'store' | 'flags' | 'progress'>,
): Promise<void> {
  await whenUnlocked(store, flags, async records => {
    const { current } = records
    const manifests = await readReleases(store)
    // An object that another publisher has published again stays.
    const purged = new Set(keys.filter(key => !(key in (current?.objects ?? {}))))
    await withPublishLock({ store, records, flags, progress }, async (_, guarded) => {
      const left = manifests.map(manifest => without(manifest, purged))
      await reducePacks(left, guarded)
      const stored = places(manifests, purged, guarded)
      await eachAtOnce(new Set(stored), maxInFlight, key => guarded.delete(key))
      for (const manifest of left) await writeManifest(guarded, manifest)
    })
  })
}

/** Where the objects of the releases are stored. */
const places = (manifests: readonly Manifest[], keys: ReadonlySet<string>, store: Store): string[] =>
  manifests.flatMap(({ objects, retained, folder }) =>
    Object.entries({ ...retained, ...objects })
      .filter(([key]) => keys.has(key))
      .map(([key, object]) => (folder === undefined ? key : placeOf(key, object, { folder, store })[0])),
  )

/** Takes all contents out of the packs that no release has. */
async function reducePacks(manifests: readonly Manifest[], store: Store): Promise<void> {
  const needed = new Set(
    manifests.flatMap(({ objects }) => Object.values(objects).map(({ sha256 }) => sha256)),
  )
  const { keys } = await findPacks(store)
  await eachAtOnce(keys, maxPacksInFlight, async ([name, key]) => {
    if (isCopy(name)) return needed.has(name) ? undefined : await store.delete(key)
    const contents = await readPack(store, key)
    const left = [...contents].flatMap(([sha256, content]) => (needed.has(sha256) ? [content] : []))
    if (left.length === 0) await store.delete(key)
    else if (left.length < contents.size) await writePack(store, key, left)
  })
}

function without(manifest: Manifest, keys: ReadonlySet<string>): Manifest {
  const left = <Value>(objects: Readonly<Record<string, Value>>) =>
    byKey(Object.entries(objects).filter(([key]) => !keys.has(key)))
  return { ...manifest, objects: left(manifest.objects), retained: left(manifest.retained) }
}

const purgedKeys = (
  { objects, retained }: Manifest,
  isOfPath: ReturnType<typeof matching>,
  site: PublishedObjects,
): string[] =>
  Object.keys({ ...objects, ...retained }).filter(key => isOfPath(key) !== undefined && !(key in site))

/** All releases that can be brought back, and the current one. */
async function readReleases(store: Store): Promise<Manifest[]> {
  const { releases = [] } = (await readState(store))?.state ?? {}
  return await readManifests(
    store,
    releases.map(({ id }) => id),
  )
}

/**
 * Returns what tells the keys of a path from others: those of the page or the file `itself`, and those of data and cards,
 * which are named after a page and have a digest.
 */
function matching(path: string): (key: string) => 'itself' | 'made for it' | undefined {
  const key = path.replace(/^\/+/, '')
  const isFile = /[^/]\.\w+$/.test(key)
  const folder = key === '' || key.endsWith('/') ? key : `${key}/`
  const name = folder.split('/').at(-2)
  return other => {
    if (other === key) return 'itself'
    if (isFile) return undefined
    if (other.startsWith(`${folder}index.`)) return 'itself'
    const [, made] = /([^/]+)\.[0-9a-f]{10}\.(?:json|png)$/.exec(other) ?? []
    return made !== undefined && made === name ? 'made for it' : undefined
  }
}
