import { randomBytes } from 'node:crypto'
import { type Condition, StoreError } from '../stores/Store.ts'
import { type CountedStore, isPassing } from '../stores/withRetries.ts'
import { privateFolder, privateHeaders } from './Release.ts'

/**
 * Whether a store refuses a write whose condition does not hold. Some take the header and ignore it: a lock on them
 * would be given to everybody.
 */
export async function honoursConditions(store: CountedStore): Promise<boolean> {
  const key = `${privateFolder}probe-${randomBytes(8).toString('hex')}`
  const refuses = async (condition: Condition) => {
    for (let attempt = 1; ; attempt++) {
      try {
        await store.put(key, { bytes: Buffer.from('{}') }, { headers: privateHeaders, condition })
        return false
      } catch (error) {
        if (error instanceof StoreError && error.kind === 'condition') return true
        if (error instanceof StoreError && error.kind === 'unsupported') return false
        if (!isPassing(error)) throw error
        await store.pause(attempt, error)
      }
    }
  }
  try {
    // Makes it; a refusal is of its own repetition.
    await refuses('absent')
    return (await refuses('absent')) && (await refuses({ etag: '0'.repeat(32) }))
  } finally {
    await store.remove(key)
  }
}
