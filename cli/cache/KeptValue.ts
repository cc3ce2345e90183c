import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { makeFolders } from '../system/makeFolders.ts'
import { putFile } from '../system/replaceFile.ts'
import { sha256 } from './Pack.ts'

/** Length of a SHA-256, hexadecimal. */
const sumLength = 64

/** A value of an earlier build in a file of its own. What was changed, cut short or half written since is not there. */
export class KeptValue<Value> {
  readonly #path: string

  /** @param path absolute */
  constructor(path: string) {
    this.#path = path
  }

  /** @param key of all that the value depends on beside itself */
  get(key: string): Value | undefined {
    try {
      const file = readFileSync(this.#path)
      const bytes = file.subarray(sumLength)
      if (file.toString('latin1', 0, sumLength) !== sha256(bytes)) return undefined
      const kept = deserialize(bytes) as { key: string; value: Value }
      return kept.key === key ? kept.value : undefined
    } catch {
      return undefined
    }
  }

  put(key: string, value: Value): void {
    try {
      const bytes = serialize({ key, value })
      makeFolders(dirname(this.#path))
      putFile(this.#path, Buffer.concat([Buffer.from(sha256(bytes), 'latin1'), bytes]))
    } catch {
      // A cache is only for speed.
    }
  }
}
