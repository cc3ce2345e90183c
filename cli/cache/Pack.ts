import { createHash, hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** Where a value lies in its file, and its SHA-256. */
export type Place = readonly [key: string, start: number, length: number, sum: string]

/** A number of eight bytes, the length of the list, and the list's SHA-256. */
const endBytes = 8 + 64

/**
 * The list of a file's values, which ends it: a file that was cut short has none. In parts: of 100,000 posts it has 30 MB,
 * and would be in memory as a text and as bytes.
 */
export function* packList(places: Iterable<Place>): Generator<Buffer> {
  const sum = createHash('sha256')
  let length = 0
  for (const text of listParts(places)) {
    const bytes = Buffer.from(text)
    sum.update(bytes)
    length += bytes.length
    yield bytes
  }
  const end = Buffer.alloc(endBytes)
  end.writeDoubleLE(length)
  end.write(sum.digest('hex'), 8, 'latin1')
  yield end
}

/** Characters of a part of the list. */
const partLength = 64 * 1024

/** The JSON of a list, in parts. */
function* listParts(places: Iterable<Place>): Generator<string> {
  let part = '['
  let separator = ''
  for (const place of places) {
    part += separator + JSON.stringify(place)
    separator = ','
    if (part.length < partLength) continue
    yield part
    part = ''
  }
  yield `${part}]`
}

/** A file of values, each by the digest of all that it was made of. Every value is compared with its sum. */
export class Pack {
  readonly path: string
  /** Bytes of the file. */
  readonly size: number
  readonly #file: number
  readonly #places: ReadonlyMap<string, Place>

  private constructor(path: string, file: number, places: readonly Place[]) {
    this.path = path
    this.size = fstatSync(file).size
    this.#file = file
    this.#places = new Map(places.map(place => [place[0], place]))
  }

  /** Undefined where the file is not whole, or cannot be read. */
  static open(path: string): Pack | undefined {
    let file: number | undefined
    try {
      file = openSync(path, 'r')
      const places = readList(file)
      if (places) return new Pack(path, file, places)
    } catch {
      // Another build has removed it.
    }
    if (file !== undefined) closeSync(file)
    return undefined
  }

  get(key: string): Buffer | undefined {
    const place = this.#places.get(key)
    return place && valueAt(this.#file, place)
  }

  /** Length of a value in bytes; undefined where there is none. */
  lengthOf(key: string): number | undefined {
    return this.#places.get(key)?.[2]
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** The value at a place of an open file; undefined where another lies there. */
export function valueAt(file: number, [, start, length, sum]: Place): Buffer | undefined {
  const bytes = readAt(file, start, length)
  return bytes && sha256(bytes) === sum ? bytes : undefined
}

function readList(file: number): Place[] | undefined {
  const { size } = fstatSync(file)
  const end = readAt(file, size - endBytes, endBytes)
  const length = end?.readDoubleLE() ?? 0
  const list = readAt(file, size - endBytes - length, length)
  if (!end || !list || sha256(list) !== end.toString('latin1', 8)) return undefined
  return JSON.parse(list.toString()) as Place[]
}

/** Undefined where the file does not reach so far. */
function readAt(file: number, start: number, length: number): Buffer | undefined {
  if (!Number.isSafeInteger(length) || start < 0 || length < 0) return undefined
  const bytes = Buffer.allocUnsafe(length)
  for (let read = 0; read < length; ) {
    const more = readSync(file, bytes, read, length - read, start + read)
    if (more === 0) return undefined
    read += more
  }
  return bytes
}

export const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes)
