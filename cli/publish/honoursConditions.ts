import { randomBytes } from 'node:crypto'
import { type Condition, type Store, StoreError } from '../stores/Store.ts'
import { type CountedStore, isPassing } from '../stores/withRetries.ts'
import { privateFolder, privateHeaders } from './Release.ts'

/**
 * Whether a store refuses a write whose condition does not hold. Some take the header and ignore it: a lock on them
 * would be given to everybody.
 */
export async function honoursConditions(store: CountedStore): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await probe(store)
    } catch (error) {
      if (!isPassing(error)) throw error
      // The write without an answer may have taken place: the next attempt is made under another key.
      await store.pause(attempt, error)
    }
  }
}

async function probe(store: Store): Promise<boolean> {
  const key = `${privateFolder}probe-${randomBytes(8).toString('hex')}`
  const refuses = async (condition: Condition) => {
    try {
      await store.put(key, { bytes: Buffer.from('{}') }, { headers: privateHeaders, condition })
      return false
    } catch (error) {
      if (error instanceof StoreError && error.kind === 'condition') return true
      if (error instanceof StoreError && error.kind === 'unsupported') return false
      throw error
    }
  }
  try {
    if (await refuses('absent')) return false
    return (await refuses('absent')) && (await refuses({ etag: '00000000000000000000000000000000' }))
  } finally {
    await store.remove(key)
  }
}
