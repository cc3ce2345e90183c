import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DefaultSerializer, deserialize } from 'node:v8'
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
      const serializer = new DefaultSerializer()
      // The sum goes here: a copy of a large value would take as much memory again.
      serializer.writeRawBytes(new Uint8Array(sumLength))
      serializer.writeHeader()
      serializer.writeValue({ key, value })
      const file = serializer.releaseBuffer()
      file.write(sha256(file.subarray(sumLength)), 'latin1')
      makeFolders(dirname(this.#path))
      putFile(this.#path, file)
    } catch {
      // A cache is only for speed.
    }
  }
}
