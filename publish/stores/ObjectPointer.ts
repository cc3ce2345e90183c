import { type Backend, type Confirm, type ObjectHeaders, pointerKey } from './Backend.ts'
import { isStoreError, StoreError, type StoreErrorKind } from './StoreError.ts'

const headers: ObjectHeaders = { contentType: 'text/plain; charset=utf-8', cacheControl: 'no-store' }

/** A store whose object `current` names the folder that visitors get. */
export abstract class ObjectPointer {
  abstract get(...call: Parameters<Backend['get']>): ReturnType<Backend['get']>
  abstract put(...call: Parameters<Backend['put']>): ReturnType<Backend['put']>
  abstract explain(...call: Parameters<Backend['explain']>): StoreError

  async pointer(): Promise<string> {
    return (await this.get(pointerKey)).bytes.toString().trimEnd()
  }

  async point(folder: string, confirm: Confirm): Promise<void> {
    const isError = (error: unknown, kind: StoreErrorKind) =>
      isStoreError(error instanceof StoreError ? error : this.explain(error), kind)
    const former = await this.get(pointerKey).catch((error: unknown) => {
      if (!isError(error, 'missing')) throw error
    })
    if (former?.bytes.toString().trimEnd() === folder) return
    await confirm()
    const condition = former ? { etag: former.etag } : ('absent' as const)
    const bytes = Buffer.from(folder)
    try {
      await this.put(pointerKey, bytes, { headers, condition })
    } catch (error) {
      // Only one publisher at a time may use such a store.
      if (!isError(error, 'unsupported')) throw error
      await this.put(pointerKey, bytes, { headers })
    }
  }
}
