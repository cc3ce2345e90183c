import { CommandError } from '../../system/CommandError.ts'
import { type Backend, type Confirm, type ObjectHeaders, pointerKey } from './Backend.ts'
import { isStoreError, orAbsent } from './StoreError.ts'

const headers: ObjectHeaders = { contentType: 'text/plain; charset=utf-8', cacheControl: 'no-store' }

/** Attempts to write while others do. */
const maxAttempts = 10

/** Reads the folder that the object `current` of a bucket names. */
export const readPointer = async (backend: Backend): Promise<string> =>
  (await backend.get(pointerKey)).bytes.toString().trimEnd()

/** Line breaks after the folder, which URLs ignore. In most stores, equal contents have equal ETags. */
const maxLineBreaks = 64

/**
 * Lets the object `current` name a folder, unless somebody else wrote it since `confirm` was called. Its content differs from
 * those of the last writes, even after a rollback: a late write is refused.
 */
export async function writePointer(backend: Backend, folder: string, confirm: Confirm): Promise<void> {
  const explained = <Result>(request: Promise<Result>) =>
    request.catch(error => {
      throw error instanceof CommandError ? error : backend.explain(error, `writing ${pointerKey}`)
    })
  let isConditional = true
  for (let attempt = 1; ; attempt++) {
    const former = await orAbsent(explained(backend.get(pointerKey)))
    const text = former?.bytes.toString() ?? folder
    if (former && text.trimEnd() === folder) return
    const lineBreaks = '\n'.repeat((text.length - text.trimEnd().length + 1) % maxLineBreaks)
    const expected = former ? { etag: former.etag } : ('absent' as const)
    const condition = isConditional ? expected : undefined
    try {
      await explained(
        backend.put(pointerKey, Buffer.from(folder + lineBreaks), { headers, condition, confirm }),
      )
      return
    } catch (error) {
      if (!isStoreError(error, 'condition', 'unsupported') || attempt === maxAttempts) throw error
      // Only one publisher at a time may use such a store.
      isConditional = !isStoreError(error, 'unsupported')
    }
  }
}
