import { randomBytes } from 'node:crypto'
import {
  type Manifest,
  privateFolder,
  privateHeaders,
  type PublishedObject,
  releaseNumber,
} from './records.ts'
import { type PublishProgress, runStep } from './steps.ts'
import type { Store } from './stores/Store.ts'
import { isStoreError } from './stores/StoreError.ts'

/** Copies of the contents that releases in place have replaced, to roll back to. */
export interface SavedCopies {
  /** Where they are stored. */
  folder: string
  /** The key of each copy, by the SHA-256 of its content. */
  keys: ReadonlyMap<string, string>
  /** The keys of all copies, in other folders, too. */
  all: readonly string[]
}

/**
 * What the keys of all copies begin with. Visitors of some stores can read all objects whose names they know, the records
 * with their hashes among them. So the name of the folder is random, and only a list of the store has it.
 */
export const copiesPrefix = `${privateFolder}objects`

/** Finds the copies in a store. */
export const findCopies = async (store: Store): Promise<SavedCopies> =>
  copiesAmong(await store.keys(copiesPrefix))

/** Finds the copies among keys. Former versions stored them in a folder without a random name. */
export function copiesAmong(all: Iterable<string>): SavedCopies {
  const copies = [...all].flatMap(key => {
    const [, folder, name, sha256 = ''] = copyKey.exec(key) ?? []
    return folder === undefined ? [] : [{ key, folder, isHidden: name !== undefined, sha256 }]
  })
  const folder =
    copies.find(({ isHidden }) => isHidden)?.folder ?? `${copiesPrefix}-${randomBytes(16).toString('hex')}/`
  const last = copies.toSorted((a, b) => Number(a.folder === folder) - Number(b.folder === folder))
  return {
    folder,
    keys: new Map(last.map(({ key, sha256 }) => [sha256, key])),
    all: copies.map(({ key }) => key),
  }
}

const copyKey = /^(\.kube-site\/objects(-[0-9a-f]+)?\/)([^/]+)$/

/** An object to be copied, as it should be. */
interface Original extends Pick<PublishedObject, 'headers' | 'tag'> {
  key: string
  sha256: string
}

interface SaveInput {
  store: Store
  /** What is replaced or removed. */
  changes: readonly { key: string; replaces?: PublishedObject }[]
  stored: Manifest | undefined
  /** Number of the oldest release whose contents are needed. */
  oldest: number
  progress: PublishProgress
}

/**
 * Copies contents that will be replaced, before anything changes. Returns all that are saved, and the keys of copies that no
 * release needs any more.
 */
export async function saveContents({
  store,
  changes,
  stored,
  oldest,
  progress,
}: SaveInput): Promise<{ saved: Manifest['saved']; outdated: string[] }> {
  const { folder, keys, all } = await findCopies(store)
  const last = releaseNumber(stored?.id)
  const saved: Record<string, number> = {}
  const missing = new Map<string, Original>()
  for (const [sha256, number] of Object.entries(stored?.saved ?? {})) {
    const key = keys.get(sha256)
    if (number < oldest || key === undefined) continue
    saved[sha256] = number
    if (!key.startsWith(folder)) missing.set(sha256, { key, sha256, headers: privateHeaders })
  }
  for (const { key, replaces } of changes) {
    if (!replaces?.sha256) continue
    if (!(replaces.sha256 in saved)) missing.set(replaces.sha256, { ...replaces, key })
    saved[replaces.sha256] = last
  }
  const save = async (original: Original) => {
    if (!(await copyUnchanged(store, original, folder))) delete saved[original.sha256]
  }
  await runStep({ name: 'former versions', items: [...missing.values()], run: save }, progress)
  const needed = new Set(Object.keys(saved).map(sha256 => folder + sha256))
  return { saved, outdated: all.filter(key => !needed.has(key)) }
}

/** Copies an object into the folder. Returns false if it was changed or deleted since. */
async function copyUnchanged(
  store: Store,
  { key, sha256, headers, tag }: Original,
  folder: string,
): Promise<boolean> {
  const to = folder + sha256
  try {
    const copy = await store.copy(key, to, { ...headers, cacheControl: privateHeaders.cacheControl })
    if (copy.tag === tag || (await store.hash(to)) === sha256) return true
    await store.delete(to)
  } catch (error) {
    if (!isStoreError(error, 'missing')) throw error
  }
  return false
}
