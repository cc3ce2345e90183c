import { honoursConditions } from '../../publish/honoursConditions.ts'
import { type ObjectHeaders, type Store, StoreError } from '../../stores/Store.ts'
import type { CountedStore } from '../../stores/withRetries.ts'
import type { Probe, Probes } from './probes.ts'

/** How a store treats what publishing asks of it. */
export interface StoreFindings {
  /** Whether it keeps two publishers apart. */
  conditions: boolean
  /** False for a folder: a web server decides what is sent with its files. */
  keepsHeaders: boolean
  /** Headers that it does not give back as they were written. */
  changedHeaders: readonly string[]
  /** Whether a copy has the content, and the headers that were given with it. */
  copies: boolean
  /** What it does with an object that redirects: nothing is known of a store without such objects. */
  redirects: 'kept' | 'ignored' | 'refused' | 'unknown'
}

/** Writes the probes into a store, and asks the store for them. They stay there for the site to be examined. */
export async function examineStore(
  store: CountedStore,
  probes: Probes,
  isS3: boolean,
): Promise<StoreFindings> {
  const { page, packed, clean, cleanIndex, moved, copyKey } = probes
  const { keepsHeaders } = store
  // A folder cannot hold both a file and a folder of the same name.
  const plain = keepsHeaders ? [page, packed, clean, cleanIndex] : [page]
  for (const { key, bytes, headers } of plain) await store.put(key, { bytes }, { headers })
  const changed = new Set<string>()
  if (keepsHeaders) {
    for (const probe of plain) for (const name of await changedHeaders(store, probe)) changed.add(name)
  }
  const copied = { key: copyKey, bytes: page.bytes, headers: { ...page.headers, cacheControl: 'no-store' } }
  await store.copy(page.key, copyKey, copied.headers)
  const copy = await store.get(copyKey)
  const copies =
    copy?.bytes.equals(copied.bytes) === true &&
    (!keepsHeaders || (await changedHeaders(store, copied)).length === 0)
  return {
    conditions: await honoursConditions(store),
    keepsHeaders,
    changedHeaders: [...changed],
    copies,
    redirects: isS3 ? await redirects(store, moved) : 'unknown',
  }
}

const headerNames: Readonly<Record<Exclude<keyof ObjectHeaders, 'redirectTo'>, string>> = {
  contentType: 'Content-Type',
  cacheControl: 'Cache-Control',
  contentEncoding: 'Content-Encoding',
}

async function changedHeaders(store: Store, { key, headers }: Probe): Promise<string[]> {
  const found = await store.head(key)
  const names = Object.keys(headerNames) as (keyof typeof headerNames)[]
  return names.filter(name => found?.headers[name] !== headers[name]).map(name => headerNames[name])
}

async function redirects(store: Store, { key, bytes, headers }: Probe): Promise<StoreFindings['redirects']> {
  try {
    await store.put(key, { bytes }, { headers })
  } catch (error) {
    if (error instanceof StoreError && (error.kind === 'unsupported' || error.kind === 'other'))
      return 'refused'
    throw error
  }
  const found = await store.head(key)
  return found?.headers.redirectTo === headers.redirectTo ? 'kept' : 'ignored'
}
