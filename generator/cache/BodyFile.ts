import { hash } from 'node:crypto'
import { closeSync, openSync, readSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from '../../system/paths.ts'

/** Where a body lies in the file. */
export interface BodyRef {
  start: number
  /** Bytes. */
  length: number
  sha256: string
}

/**
 * Serialised values one after the other. A body that another process overwrote, or that was cut short, does not match its
 * hash and counts as absent.
 */
export class BodyFile {
  readonly #path: string
  #file: number | undefined
  #end: number

  /** @param end bytes in use; what follows was left by a command that did not finish */
  constructor(path: string, end: number) {
    this.#path = path
    this.#end = end
  }

  /** Bytes in use. */
  get end(): number {
    return this.#end
  }

  read({ start, length, sha256 }: BodyRef): Buffer | undefined {
    try {
      const bytes = Buffer.allocUnsafe(length)
      const read = readSync(this.#open(), bytes, 0, length, start)
      return read === length && hash('sha256', bytes) === sha256 ? bytes : undefined
    } catch {
      return undefined
    }
  }

  /** @throws Error of Node if the disk is full or read-only */
  append(bytes: Uint8Array): BodyRef {
    const ref = { start: this.#end, length: bytes.length, sha256: hash('sha256', bytes) }
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#open(), bytes, done, bytes.length - done, ref.start + done)
    this.#end += bytes.length
    return ref
  }

  /** Leaves out all bodies but some. Returns where these lie now, in their order. */
  compact(refs: readonly BodyRef[]): BodyRef[] {
    const path = `${this.#path}.new`
    const file = new BodyFile(path, 0)
    const moved = refs.map(ref => {
      const bytes = this.read(ref)
      return bytes ? file.append(bytes) : ref
    })
    file.close()
    this.close()
    renameSync(path, this.#path)
    this.#end = file.end
    return moved
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }

  #open(): number {
    if (this.#file !== undefined) return this.#file
    makeFolders(dirname(this.#path))
    try {
      return (this.#file = openSync(this.#path, 'r+'))
    } catch {
      return (this.#file = openSync(this.#path, 'w+'))
    }
  }
}
