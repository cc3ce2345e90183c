import { UsageError } from '../system/CommandError.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { whenUnlocked, withPublishLock } from './PublishLock.ts'
import { completeCommit, type PublishOptions } from './publishSite.ts'
import { placeOf } from './readStored.ts'
import {
  byKey,
  type Manifest,
  type PublishedObject,
  type PublishedObjects,
  readManifests,
  readState,
  RefusedError,
  type ReleaseId,
  releaseNumber,
  writeManifest,
} from './records.ts'
import { maxInFlight } from './steps.ts'
import type { Store } from './stores/Store.ts'

/** What is taken out of a target for good. */
export interface Purge {
  path: string
  /** Keys of the page or the file, in any release. */
  keys: readonly string[]
  /** Releases that can no longer be brought back. */
  releases: readonly ReleaseId[]
  /** Names of previews that are removed. */
  previews: readonly string[]
}

/**
 * Finds a page or a file in the releases of a target.
 * @param path of a page, such as `/blog/a-post/`, or of a file
 * @param previews names of those that have it
 * @throws UsageError if nothing has it; RefusedError if the site that is to be published does, or a manifest is damaged
 */
export async function findPurge(
  path: string,
  store: Store,
  site: PublishedObjects,
  previews: readonly string[] = [],
): Promise<Purge> {
  const [present] = keysOf(path, [{ objects: site, retained: {} }])
  if (present !== undefined) {
    throw new RefusedError(
      `The site still has ${present}, and would publish it again.`,
      'Remove it from the site, and build again.',
    )
  }
  const manifests = await readReleases(store)
  const keys = keysOf(path, manifests)
  if (keys.length === 0 && previews.length === 0) {
    throw new UsageError(
      `No release of ${store.name} has ${path}.`,
      'Name the path of a page, such as /blog/a-post/, or of a file.',
    )
  }
  const first = firstWith(keys, manifests)
  const releases = manifests.map(({ id }) => id).filter(id => releaseNumber(id) >= first)
  return { path, keys, releases, previews }
}

/** The keys of a page or a file in some releases: of the page itself, and of the files beside it such as its markdown. */
export function keysOf(path: string, manifests: readonly Pick<Manifest, 'objects' | 'retained'>[]): string[] {
  const key = path.replace(/^\/+/, '')
  const isFile = /[^/]\.\w+$/.test(key)
  const folder = key === '' || key.endsWith('/') ? key : `${key}/`
  const all = manifests.flatMap(({ objects, retained }) => Object.keys({ ...objects, ...retained }))
  const isOfPath = (other: string) => other === key || (!isFile && other.startsWith(`${folder}index.`))
  return [...new Set(all.filter(isOfPath))].toSorted()
}

/** All releases that can be brought back, the current one, and those that are still to be deleted. */
export async function readReleases(store: Store): Promise<Manifest[]> {
  const { releases = [], pending = [] } = (await readState(store))?.state ?? {}
  return await readManifests(store, [...new Set([...releases.map(({ id }) => id), ...pending])])
}

/** The number of the first release that has one of the keys. Those that follow retain what it loads. */
const firstWith = (keys: readonly string[], manifests: readonly Manifest[]): number =>
  Math.min(
    ...manifests
      .filter(({ objects, retained }) => keys.some(key => key in objects || key in retained))
      .map(({ id }) => releaseNumber(id)),
  )

/** The question that is asked before a purge. */
export function purgeQuestion(
  { path, keys, releases, previews }: Purge,
  { name }: Pick<Store, 'name'>,
): string {
  const lost = [
    ...(releases.length > 0 ? [`releases ${releases.join(', ')} can then no longer be brought back`] : []),
    ...(previews.length > 0 ? [`the previews ${previews.join(', ')} are removed`] : []),
  ]
  return `Take ${keys.length > 0 ? keys.join(', ') : path} out of ${name} for good: ${lost.join(', and ')}?`
}

/**
 * Deletes all releases that have what was found, those that followed, and their backups: their feeds, lists and search have
 * its text, too. Of what stays for open tabs, only scripts and styles are left.
 */
export async function purge(
  { keys }: Purge,
  { store, flags, progress }: Pick<PublishOptions, 'store' | 'flags' | 'progress'>,
): Promise<void> {
  await whenUnlocked(store, flags, records =>
    withPublishLock({ store, records, flags, progress }, async (lock, guarded) => {
      const { releases, pending, ...state } = lock.state
      const manifests = await readManifests(
        guarded,
        releases.map(({ id }) => id),
      )
      const [current, ...formers] = manifests
      if (!current) return
      // An object that another publisher has published again stays.
      const purged = keys.filter(key => !(key in current.objects))
      const first = firstWith(purged, formers)
      const isLeft = ({ id }: { id: ReleaseId }) => id === current.id || releaseNumber(id) < first
      const left = manifests.filter(isLeft)
      const reduced = await reduceManifest(current, left, guarded)
      const dropped = releases.filter(release => !isLeft(release)).map(({ id }) => id)
      await lock.write({
        ...state,
        releases: releases.filter(isLeft),
        pending: [...new Set([...pending, ...dropped])],
      })
      await completeCommit({ store: guarded, lock, current: reduced, progress })
    }),
  )
}

/**
 * Takes out of the current release what stays for open tabs, except scripts, styles and what others need, and the backups
 * that no other one needs, which the sweep deletes. Returns its manifest.
 */
async function reduceManifest(current: Manifest, left: readonly Manifest[], store: Store): Promise<Manifest> {
  const needed = new Set(left.flatMap(({ objects }) => Object.keys(objects)))
  const isCode = ({ headers }: PublishedObject) => /^text\/(?:css|javascript)\b/.test(headers.contentType)
  const all = Object.entries(current.retained)
  const retained = byKey(all.filter(([key, object]) => needed.has(key) || isCode(object)))
  const { folder } = current
  const place = ([key, object]: [string, PublishedObject]) =>
    folder === undefined ? key : placeOf(key, object, { folder, store })[0]
  const places = new Set(Object.entries<PublishedObject>({ ...retained, ...current.objects }).map(place))
  const stored = folder === undefined ? [] : await store.keys(folder)
  const gone = [...stored, ...all.map(place)].filter(key => !places.has(key))
  await eachAtOnce(new Set(gone), maxInFlight, key => store.delete(key))
  const contents = new Set(left.flatMap(({ objects }) => Object.values(objects).map(({ sha256 }) => sha256)))
  const backups = Object.fromEntries(Object.entries(current.backups).filter(([name]) => contents.has(name)))
  const reduced = { ...current, retained, backups }
  await writeManifest(store, reduced)
  return reduced
}
