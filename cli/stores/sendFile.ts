import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StoreError } from './Store.ts'

export interface FileBody {
  /** Absolute path. */
  file: string
  /** Hexadecimal. */
  sha256: string
}

/**
 * Sends a file as it is read. Its end is held back until its hash is known to be right: a store that misses the end
 * keeps nothing of it.
 * @param send is aborted where the file cannot be read: the SDKs would wait for the rest
 * @throws StoreError where the file is not what it was, or as `send` does
 */
export async function sendFile<Result>(
  { file, sha256 }: FileBody,
  send: (body: Readable, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const body = new CheckedEnd(sha256)
  const reading = pipeline(createReadStream(file), body, { end: true })
  let failure: StoreError | undefined
  reading.catch((error: unknown) => {
    failure = new StoreError('other', `${file} is not as it was built.`, error)
    controller.abort()
  })
  try {
    return await send(body, controller.signal)
  } catch (error) {
    throw failure ?? error
  } finally {
    body.destroy()
  }
}

/** Passes everything on but the last chunk, and that when the whole has the right hash. */
class CheckedEnd extends Transform {
  readonly #hash = createHash('sha256')
  readonly #sha256: string
  #held: Uint8Array | undefined

  constructor(sha256: string) {
    super()
    this.#sha256 = sha256
  }

  override _transform(chunk: Uint8Array, _: string, done: (error: null, chunk?: Uint8Array) => void): void {
    this.#hash.update(chunk)
    const former = this.#held
    this.#held = chunk
    done(null, former)
  }

  override _flush(done: (error: Error | null, chunk?: Uint8Array) => void): void {
    if (this.#hash.digest('hex') === this.#sha256) done(null, this.#held)
    else done(new Error('The hash is another.'))
  }
}
