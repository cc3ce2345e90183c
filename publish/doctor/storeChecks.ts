import { supportsConditions } from '../PublishLock.ts'
import { readState } from '../records/records.ts'
import type { ObjectHeaders } from '../stores/Backend.ts'
import type { Store } from '../stores/Store.ts'
import { isStoreError } from '../stores/StoreError.ts'
import { type Check, fail, pass, type Result, type StoreContext, warn } from './Check.ts'
import type { Probe } from './probes.ts'

/** How the store treats what publishing writes. */
export const storeChecks: readonly Check<StoreContext>[] = [
  {
    name: 'releases',
    run: async ({ store, records }) => {
      if (store === records) return pass('replace each other, object by object')
      const folder = (await readState(records))?.state.releases[0]?.folder
      return (await records.isPointingTo(folder))
        ? pass('have a folder each, and one write switches all visitors')
        : fail('have a folder each, but visitors are not sent to that of the current one', 'Publish again.')
    },
  },
  {
    name: 'conditional writes',
    run: async ({ store }) =>
      (await supportsConditions(store))
        ? pass('keep two publishers apart')
        : warn('are ignored', 'Publish with --no-lock, from one place at a time.'),
  },
  {
    name: 'stored headers',
    run: async ({ store, probes: { page, packed } }) => {
      if (!store.storesHeaders) return pass('are for the web server to set')
      const all = [...(await changedHeaders(store, page)), ...(await changedHeaders(store, packed))]
      const changed = [...new Set(all)]
      return changed.length === 0 ? pass('are as written') : fail(`are changed: ${changed.join(', ')}`)
    },
  },
  {
    name: 'copies',
    run: async ({ store, probes: { page, copy } }) => {
      await store.copy(page.key, copy.key, copy.headers)
      const found = await store.get(copy.key)
      const hasHeaders = !store.storesHeaders || (await changedHeaders(store, copy)).length === 0
      if (found?.bytes.equals(copy.bytes) && hasHeaders)
        return pass('have the content and headers of their own')
      return fail('do not have the content or headers that they should')
    },
  },
  { name: 'stored redirects', run: checkStoredRedirects },
]

async function checkStoredRedirects({ store, settings, probes }: StoreContext): Promise<Result | undefined> {
  if (settings.target.kind !== 's3') return undefined
  const { key, bytes, headers } = probes.moved
  const bad = settings.redirectObjects ? warn : pass
  const fix = settings.redirectObjects ? 'Set redirectObjects: false.' : undefined
  try {
    await store.put(key, bytes, headers)
  } catch (error) {
    if (isStoreError(error, 'unsupported', 'other')) return bad('are refused', fix)
    throw error
  }
  const found = await store.head(key)
  return found?.headers.redirectTo === headers.redirectTo ? pass('are stored') : bad('are ignored', fix)
}

const headerNames = {
  contentType: 'Content-Type',
  cacheControl: 'Cache-Control',
  contentEncoding: 'Content-Encoding',
} as const

async function changedHeaders(store: Store, { key, headers }: Probe): Promise<string[]> {
  const found = await store.head(key)
  const names = Object.keys(headerNames) as (keyof typeof headerNames & keyof ObjectHeaders)[]
  return names.filter(name => found?.headers[name] !== headers[name]).map(name => headerNames[name])
}
