import { randomBytes } from 'node:crypto'
import type { PreparedRelease } from './plan.ts'
import {
  type Manifest,
  privateFolder,
  privateHeaders,
  type PublishedObject,
  releaseNumber,
} from './records.ts'
import { type PublishProgress, runStep } from './steps.ts'
import { type ListedObject, maxCopied } from './stores/Backend.ts'
import type { Store } from './stores/Store.ts'
import { isStoreError } from './stores/StoreError.ts'

/**
 * The prefix of the keys of all backups. Visitors of some stores can read all objects whose names they know, the records
 * among them. So the name of their folder is random, and only a list of the store has it.
 */
export const backupsPrefix = `${privateFolder}backups-`

/** The backups that a store lists, by the SHA-256 of their contents. */
export async function findBackups(
  store: Store,
  { withoutTags = false } = {},
): Promise<Map<string, ListedObject>> {
  const listed = await store.list(backupsPrefix, { withoutTags })
  return new Map([...listed].map(([key, object]) => [key.slice(key.lastIndexOf('/') + 1), object]))
}

/**
 * What a release in place replaces or deletes and others need, each with the last one that does. No release overwrites an
 * asset.
 */
function replacedObjects({
  content: { objects },
  plan: { retained },
  records: { current },
  oldest,
}: PreparedRelease) {
  const all = Object.entries<PublishedObject & { last?: number }>({
    ...current?.retained,
    ...current?.objects,
  })
  return all.flatMap(([key, { kind, size, sha256, last = releaseNumber(current?.id) }]) => {
    const isReplaced = kind !== 'asset' && (objects[key] ?? retained[key])?.sha256 !== sha256
    return isReplaced && size <= maxCopied && last >= oldest ? [{ key, sha256, last }] : []
  })
}

/** The backups that the releases before one in place need, each with the number of the last one that does. */
export function neededBackups(prepared: PreparedRelease): Manifest['backups'] {
  const former = Object.entries(prepared.records.current?.backups ?? {})
  const needed = new Map(former.filter(([, last]) => last >= prepared.oldest))
  for (const { sha256, last } of replacedObjects(prepared))
    needed.set(sha256, Math.max(last, needed.get(sha256) ?? 0))
  return Object.fromEntries(needed)
}

/**
 * Copies what a release in place will replace or delete within the store, before anything is written. What somebody edited or
 * deleted has no backup.
 */
export async function backUp(
  prepared: PreparedRelease,
  store: Store,
  progress: PublishProgress,
): Promise<void> {
  const replaced = replacedObjects(prepared)
  if (replaced.length === 0) return
  const found = await findBackups(store, { withoutTags: true })
  const there = { ...prepared.stored?.retained, ...prepared.stored?.objects }
  const missing = replaced.filter(({ key, sha256 }) => there[key]?.sha256 === sha256 && !found.has(sha256))
  const [{ key: first } = { key: `${backupsPrefix}${randomBytes(16).toString('hex')}/` }] = found.values()
  const folder = first.slice(0, first.lastIndexOf('/') + 1)
  const copy = async ({ key, sha256 }: { key: string; sha256: string }) => {
    const [to, expected] = [folder + sha256, there[key]?.tag]
    // A store without conditions may refuse this one.
    const ifTag = prepared.records.known?.state.conditions ? expected : undefined
    try {
      const { tag } = await store.copy(key, to, backupHeaders, { ifTag })
      // Ceph ignores the condition, and encryption by a key of its own gives a copy another tag.
      if (tag !== expected && (await store.hash(to)) !== sha256) await store.delete(to)
    } catch (error) {
      if (!isStoreError(error, 'condition', 'missing')) throw error
    }
  }
  const items = [...new Map(missing.map(item => [item.sha256, item])).values()]
  await runStep({ name: 'backups', items, run: copy }, progress)
}

const backupHeaders = { ...privateHeaders, contentType: 'application/octet-stream' }
