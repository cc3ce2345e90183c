import { type CountedStore, isPassing } from '../stores/withRetries.ts'
import { type ObjectBody, type ObjectHeaders, StoreError } from '../stores/Store.ts'
import { IncompleteError } from './PublishError.ts'
import { haveSameHeaders } from './Release.ts'

export interface NewObject {
  key: string
  headers: ObjectHeaders
  /** The body, read again for every attempt. */
  body(): Promise<ObjectBody>
  /** What the store will call the content. */
  tag(): Promise<string | undefined>
}

/**
 * Writes an object under a key that no release of ours had. One of somebody else's is never replaced.
 * @throws IncompleteError where there is one
 */
export async function writeNewObject(
  store: CountedStore,
  { key, headers, body, tag }: NewObject,
): Promise<{ tag: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.put(key, await body(), { headers, condition: 'absent' })
    } catch (error) {
      const isRefused = error instanceof StoreError && error.kind === 'condition'
      if (!isRefused && !isPassing(error)) throw error
      // Ours may have been written without an answer.
      const found = await store.head(key)
      if (found && found.tag === (await tag())) {
        const isRight = !store.keepsHeaders || haveSameHeaders(found, { headers })
        return isRight ? found : await store.copy(key, key, headers)
      }
      if (found) {
        throw new IncompleteError(
          `${store.name}${key} is not from kube-site, and was left alone. Remove it, or publish with --adopt.`,
        )
      }
      await store.pause(attempt, error)
    }
  }
}
