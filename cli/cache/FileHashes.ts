import { lstatSync } from 'node:fs'
import { measureFile } from '../util/measures.ts'
import { isSettled, stampOf } from '../util/fileStamp.ts'

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

  /** @throws Error of Node if the file cannot be read */
  hashOf(path: string): string {
    const stats = lstatSync(path)
    const stamp = stampOf(stats)
    const known = this.#current.get(stamp) ?? this.#former.get(stamp)
    const sha256 = known ?? measureFile(path).sha256
    // The stamp is older than the hash: a file that is changed in between gets another stamp.
    if (known !== undefined || isSettled(stats)) this.#current.set(stamp, sha256)
    return sha256
  }

  /** Adds the hash of a file that was just written. */
  add(path: string, sha256: string): void {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats?.isFile() && isSettled(stats)) this.#current.set(stampOf(stats), sha256)
  }
}
