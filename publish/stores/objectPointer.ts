import { type Backend, type Confirm, type ObjectHeaders, pointerKey } from './Backend.ts'
import { isStoreError, StoreError, type StoreErrorKind } from './StoreError.ts'

const headers: ObjectHeaders = { contentType: 'text/plain; charset=utf-8', cacheControl: 'no-store' }

/** Reads the folder that the object `current` of a bucket names. */
export const readPointer = async (backend: Backend): Promise<string> =>
  (await backend.get(pointerKey)).bytes.toString().trimEnd()

/** Lets the object `current` name a folder, unless somebody else has written it since it was read. */
export async function writePointer(backend: Backend, folder: string, confirm: Confirm): Promise<void> {
  const isError = (error: unknown, kind: StoreErrorKind) =>
    isStoreError(error instanceof StoreError ? error : backend.explain(error), kind)
  const former = await backend.get(pointerKey).catch((error: unknown) => {
    if (!isError(error, 'missing')) throw error
  })
  if (former?.bytes.toString().trimEnd() === folder) return
  await confirm()
  const condition = former ? { etag: former.etag } : ('absent' as const)
  const bytes = Buffer.from(folder)
  try {
    await backend.put(pointerKey, bytes, { headers, condition })
  } catch (error) {
    // Only one publisher at a time may use such a store.
    if (!isError(error, 'unsupported')) throw error
    await backend.put(pointerKey, bytes, { headers })
  }
}
