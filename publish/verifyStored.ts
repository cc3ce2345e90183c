import { counted } from '../content/shared/counted.ts'
import { groupBy } from '../content/shared/groupBy.ts'
import { IncompleteError } from './records/PublishError.ts'
import { haveSameHeaders, type PublishedObject } from './records/Release.ts'
import { type PublishProgress, runStep } from './steps.ts'
import type { Store } from './stores/Store.ts'

/** With more objects than that, a list of the store replaces a request for each. */
const maxRequested = 200

/** Objects that are requested for each combination of headers, because lists have no headers. */
const maxOfEach = 8

type Entry = readonly [key: string, object: PublishedObject]

/**
 * Compares objects that were written with what the store has.
 * @param objects by their keys in the store
 * @param prefix that all of them share
 * @throws IncompleteError if one is not as it should be
 */
export async function verifyStored(
  store: Store,
  objects: ReadonlyMap<string, PublishedObject>,
  { prefix = '', progress }: { prefix?: string; progress: PublishProgress },
): Promise<void> {
  const all = [...objects]
  const isMany = all.length > maxRequested
  const wrong = new Set(isMany ? await differentInList(store, all, prefix) : [])
  const requested = isMany ? sampleOf(all, store) : all
  const verify = async ([key, object]: Entry) => {
    if (!(await isStored(store, key, object))) wrong.add(key)
  }
  await runStep({ name: 'verification', items: requested, run: verify }, progress)
  const [first] = wrong
  if (first === undefined) return
  throw new IncompleteError(
    `${counted(wrong.size, 'object')} in ${store.name} are not as written, such as ${first}.`,
  )
}

async function differentInList(store: Store, all: readonly Entry[], prefix: string): Promise<string[]> {
  const listed = await store.list(prefix)
  const isDifferent = ([key, { size, tag }]: Entry) => {
    const found = listed.get(key)
    return found?.size !== size || found.tag !== tag
  }
  return all.filter(isDifferent).map(([key]) => key)
}

function sampleOf(all: readonly Entry[], { storesHeaders }: Store): Entry[] {
  if (!storesHeaders) return []
  const alike = groupBy(all, ([, { headers }]) => JSON.stringify(headers))
  return [...alike.values()].flatMap(group => group.slice(0, maxOfEach))
}

async function isStored(store: Store, key: string, object: PublishedObject): Promise<boolean> {
  const found = await store.head(key)
  const hasContent = found?.size === object.size && found.tag === object.tag
  return hasContent && (!store.storesHeaders || haveSameHeaders(found, object))
}
