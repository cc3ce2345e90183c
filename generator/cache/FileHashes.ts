import { closeSync, fstatSync, lstatSync, openSync } from 'node:fs'
import { isSettled, measureFile, stampOf } from '../../system/fileState.ts'

/** SHA-256 of files, in hexadecimal. A file whose stamp is known is not read again. */
export class FileHashes {
  /** By stamp, from the last command. */
  readonly #former: ReadonlyMap<string, string>
  readonly #current = new Map<string, string>()

  constructor(former: ReadonlyMap<string, string> = new Map()) {
    this.#former = former
  }

  /** Hashes by stamp, of all files that this command asked for. */
  get entries(): ReadonlyMap<string, string> {
    return this.#current
  }

  /** @throws Error if the path is not a regular file, or cannot be read */
  hashOf(path: string): string {
    const found = lstatSync(path)
    if (!found.isFile()) throw new Error(`${path} is not a file.`)
    const stamp = stampOf(found)
    const known = this.#current.get(stamp) ?? this.#former.get(stamp)
    if (known === undefined) return this.#read(path)
    this.#current.set(stamp, known)
    return known
  }

  /**
   * Adds the hash of a file that only this command writes.
   * @throws Error of Node if it is absent
   */
  add(path: string, sha256: string): void {
    const now = Date.now()
    const stats = lstatSync(path)
    if (isSettled(stats, now)) this.#current.set(stampOf(stats), sha256)
  }

  #read(path: string): string {
    const now = Date.now()
    const file = openSync(path, 'r')
    try {
      // Of the open file, since another may take its path. It is older than the hash: a change in between gives another.
      const stats = fstatSync(file)
      const { sha256 } = measureFile(file)
      if (isSettled(stats, now)) this.#current.set(stampOf(stats), sha256)
      return sha256
    } finally {
      closeSync(file)
    }
  }
}
