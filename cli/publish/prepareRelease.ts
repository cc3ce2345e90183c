import { createHash, randomBytes } from 'node:crypto'
import { counted } from '../../content/shared/counted.ts'
import { listAll } from '../stores/listAll.ts'
import { isUnfinishedWrite, type ListedObject, type Store } from '../stores/Store.ts'
import { eachAtOnce } from '../system/eachAtOnce.ts'
import { RefusedError } from './PublishError.ts'
import { makePlan, type Plan } from './plan.ts'
import {
  haveSameHeaders,
  type Manifest,
  privateFolder,
  type PublishedObject,
  releaseNumber,
  stateKey,
} from './Release.ts'
import type { TargetRecords } from './readTarget.ts'
import { storedNow } from './storedNow.ts'
import { maxRequestsAtOnce } from './writeRelease.ts'

/** A release that can be written. */
export interface PreparedRelease {
  plan: Plan
  /** What the store holds of ours. */
  stored: Manifest | undefined
  id: string
  /** Keys of what is not the site's, where the store was listed. */
  leftovers: readonly string[]
}

export interface PrepareInput {
  store: Store
  records: TargetRecords
  objects: Readonly<Record<string, PublishedObject>>
  tagOf(key: string): Promise<string | undefined>
  keepReleases: number
  /** Compare with what the store lists, and not only with the manifest. */
  verifyRemote: boolean
  /** Replace objects that kube-site did not publish. */
  adopt: boolean
}

/** Compares what is to be published with what is there. */
export async function prepareRelease(input: PrepareInput): Promise<PreparedRelease> {
  const { store, records, objects, keepReleases } = input
  const { known, current, pending } = records
  const number = releaseNumber(known?.state.releases[0]?.id ?? '0') + 1
  const id = `${number}-${randomBytes(3).toString('hex')}`
  const mustList = !known || known.state.pending.length > 0 || input.verifyRemote
  if (!mustList) {
    const plan = makePlan({ objects, stored: current, keepReleases })
    return { plan, stored: current, id, leftovers: [] }
  }

  const listed = await listAll(store)
  const hashOf = async (key: string) => {
    const found = await store.get(key)
    return found && createHash('sha256').update(found.bytes).digest('hex')
  }
  const stored = await storedNow({ current, pending, listed, objects, tagOf: input.tagOf, hashOf })
  if (input.verifyRemote && store.keepsHeaders) await readHeaders(store, stored)
  if (!input.adopt) refuseForeign({ store, objects, listed, stored })
  const plan = makePlan({ objects, stored, keepReleases })
  return { plan, stored, id, leftovers: [...listed.keys()].filter(isPrivate) }
}

/** True for what is kept beside the site, except the state, and for what a run was writing when it was killed. */
const isPrivate = (key: string): boolean =>
  (key.startsWith(privateFolder) && !key.startsWith(stateKey)) || isUnfinishedWrite(key)

/** Puts the headers that the store sends in place of those that the manifest tells. */
async function readHeaders(
  store: Store,
  stored: { objects: Record<string, PublishedObject> },
): Promise<void> {
  await eachAtOnce(Object.entries(stored.objects), maxRequestsAtOnce, async ([key, object]) => {
    const found = await store.head(key)
    if (found && !haveSameHeaders(found, object)) {
      stored.objects[key] = { ...object, headers: found.headers }
    }
  })
}

interface ForeignInput extends Pick<PrepareInput, 'store' | 'objects'> {
  listed: ReadonlyMap<string, ListedObject>
  stored: Manifest
}

/** @throws RefusedError where an object would be replaced that kube-site did not write */
function refuseForeign({ store, objects, listed, stored }: ForeignInput): void {
  const foreign = Object.keys(objects).filter(
    key => listed.has(key) && !(key in stored.objects) && !(key in stored.retained),
  )
  const [first] = foreign
  if (first === undefined) return
  throw new RefusedError(
    `${store.name} holds ${counted(foreign.length, 'object')} of the same names that kube-site did not publish, ${first} first.`,
    'Name another prefix, or replace them with --adopt.',
  )
}
