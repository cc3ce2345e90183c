import { randomBytes } from 'node:crypto'
import { counted } from '../content/shared/counted.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { createPlan, type Plan, type ReleaseContent, type Retention } from './plan.ts'
import { RefusedError } from './records/PublishError.ts'
import {
  byKey,
  haveSameHeaders,
  isManifestKey,
  type Manifest,
  privateFolder,
  type PublishedObject,
  type ReleaseId,
  releaseNumber,
  stateKey,
} from './records/Release.ts'
import { damaged, type TargetRecords } from './records/records.ts'
import { maxInFlight } from './steps.ts'
import { findStored, storedHash, type StoredObjects } from './storedObjects.ts'
import { isTemporary, type ListedObject, pointerKey } from './stores/Backend.ts'
import type { Store } from './stores/Store.ts'
import type { TargetSettings } from './target.ts'

/** A release that can be written. */
export interface PreparedRelease {
  id: ReleaseId
  content: ReleaseContent
  records: TargetRecords
  /** Whether it gets a folder of its own. */
  isAtomic: boolean
  plan: Plan
  /** What the store holds of our objects. */
  stored: Manifest | undefined
  /** Keys of our own records and of temporary files, if the store was listed. */
  leftovers: readonly string[]
}

export interface PrepareOptions {
  store: Store
  settings: Retention & Pick<TargetSettings, 'atomic'>
  /** Compare with what the store lists, and not only with the manifest. */
  verifyRemote?: boolean | undefined
  /** Replace objects that kube-site did not publish. */
  adopt?: boolean | undefined
}

/** Compares what is to be published with what is there. */
export async function prepareRelease(
  content: ReleaseContent,
  records: TargetRecords,
  { store, settings, verifyRemote = false, adopt = false }: PrepareOptions,
): Promise<PreparedRelease> {
  const { objects } = content
  const { known, current, pending } = records
  const number = releaseNumber(known?.state.releases[0]?.id) + 1
  const id = `${number}-${randomBytes(3).toString('hex')}`
  const former = current ?? pending[0]
  const isAtomic = settings.atomic ?? (former ? former.folder !== undefined : !store.storesHeaders)
  if (!isAtomic && current?.folder !== undefined) {
    throw new RefusedError(
      `The releases of ${store.name} are atomic, and the target has atomic: false.`,
      'Remove atomic: false from the target, or publish to another prefix.',
    )
  }
  if (isAtomic) {
    if (!known && !adopt && (await store.pointer()) !== undefined) {
      throw new RefusedError(
        `${store.name}${pointerKey} is not from kube-site.`,
        'Publish to another prefix, replace it with --adopt, or publish with --no-atomic.',
      )
    }
    // What an interrupted run left is in a folder that nobody gets.
    const stored = verifyRemote && current ? { ...current, objects: byKey<PublishedObject>([]) } : current
    const plan = createPlan({ objects, stored, retention: settings, now: new Date() })
    return { id, content, records, isAtomic, plan, stored, leftovers: [] }
  }
  if (known && known.state.pending.length === 0 && !verifyRemote) {
    const plan = createPlan({ objects, stored: current, retention: settings, now: new Date() })
    return { id, content, records, isAtomic, plan, stored: current, leftovers: [] }
  }

  const listed = await store.list()
  if (!known && [...listed.keys()].some(isManifestKey)) throw damaged(`${store.name}${stateKey} is missing.`)
  const stored = await findStored({ records, listed, content, hashOf: key => storedHash(store, key) })
  if (verifyRemote && store.storesHeaders) await readHeaders(store, stored)
  if (!adopt) refuseForeign({ store, content, listed, stored })
  const plan = createPlan({ objects, stored, retention: settings, now: new Date() })
  const leftovers = [...listed.keys()].filter(isLeftover)
  return { id, content, records, isAtomic, plan, stored, leftovers }
}

/** True for records other than the state, and for what a run was writing when it was killed. */
const isLeftover = (key: string): boolean =>
  (key.startsWith(privateFolder) && !key.startsWith(stateKey)) || isTemporary(key)

/** Replaces the headers that the manifest lists by those that the store sends. */
async function readHeaders(store: Store, { objects }: StoredObjects): Promise<void> {
  await eachAtOnce(Object.entries(objects), maxInFlight, async ([key, object]) => {
    const found = await store.head(key)
    if (found && !haveSameHeaders(found, object)) objects[key] = { ...object, headers: found.headers }
  })
}

interface ForeignInput {
  store: Store
  content: ReleaseContent
  listed: ReadonlyMap<string, ListedObject>
  stored: Manifest
}

/** @throws RefusedError if an object would be replaced that kube-site did not write */
function refuseForeign({ store, content, listed, stored }: ForeignInput): void {
  const foreign = Object.keys(content.objects).filter(
    key => listed.has(key) && !(key in stored.objects) && !(key in stored.retained),
  )
  const [first] = foreign
  if (first === undefined) return
  throw new RefusedError(
    `${store.name} has ${counted(foreign.length, 'object')} of the same names that kube-site did not publish, such as ${first}.`,
    'Publish to another prefix, or replace them with --adopt.',
  )
}
