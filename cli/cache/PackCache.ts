import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from '../project/makeFolders.ts'
import { namesIn } from '../project/paths.ts'

/** Where a value lies in its file, and its SHA-256. */
type Place = readonly [key: string, start: number, length: number, sum: string]

/**
 * Values of the former build, by the digest of all that they were made of. Each build writes its values into a new file,
 * and takes those that it need not make from the newest file before. The list of its values ends a file: one that was
 * cut short has none. Every value is compared with its sum before it is used.
 */
export class PackCache {
  readonly #folder: string
  readonly #name = randomBytes(8).toString('hex') + ending
  readonly #former: OpenPack
  readonly #written = new Map<string, Place>()
  #file: number | undefined
  #size = 0
  #isBroken = false
  #isKept = false

  /** @param folder absolute path; made when something is kept */
  constructor(folder: string) {
    this.#folder = folder
    this.#former = openNewest(folder)
  }

  /** The value of a key; it stays for the next build. */
  get(key: string): Buffer | undefined {
    const { file, places } = this.#former
    const [, start = 0, length = 0, sum] = places.get(key) ?? []
    if (file === undefined || sum === undefined) return undefined
    const bytes = readAt(file, start, length)
    if (!bytes || sha256(bytes) !== sum) return undefined
    if (!this.#written.has(key)) this.#append(key, bytes, sum)
    return bytes
  }

  /** Keeps a value, in place of the one that a key may have. */
  put(key: string, bytes: Uint8Array): void {
    this.#append(key, bytes, sha256(bytes))
  }

  /** Leaves to the next build what was got and put, and nothing else. */
  keep(): void {
    try {
      const list = Buffer.from(JSON.stringify([...this.#written.values()]))
      const end = Buffer.alloc(endBytes)
      end.writeDoubleLE(list.length)
      end.write(sha256(list), 8, 'latin1')
      this.#write(list)
      this.#write(end)
      if (this.#isBroken) return
      this.#isKept = true
      for (const name of namesIn(this.#folder)) {
        if (name.endsWith(ending) && name !== this.#name) rmSync(join(this.#folder, name), { force: true })
      }
    } catch {
      // A cache is only for speed.
    }
  }

  /** Without `keep` before it, the next build finds what the former one left. */
  close(): void {
    for (const file of [this.#former.file, this.#file]) if (file !== undefined) closeSync(file)
    if (!this.#isKept) rmSync(join(this.#folder, this.#name), { force: true })
  }

  #append(key: string, bytes: Uint8Array, sum: string): void {
    this.#written.set(key, [key, this.#size, bytes.length, sum])
    this.#write(bytes)
  }

  #write(bytes: Uint8Array): void {
    if (this.#isBroken) return
    const path = join(this.#folder, this.#name)
    try {
      if (this.#file === undefined) {
        makeFolders(this.#folder)
        this.#file = openSync(path, 'wx')
      }
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
      this.#size += bytes.length
    } catch {
      // The disk may be full.
      this.#isBroken = true
      rmSync(path, { force: true })
    }
  }
}

/** What else lies in the folder, which a user may have named, is not ours. */
const ending = '.kube-site-pack'

/** A number of eight bytes, the length of the list, and the list's SHA-256. */
const endBytes = 8 + 64

interface OpenPack {
  file?: number
  places: ReadonlyMap<string, Place>
}

/** The newest file that is whole. */
function openNewest(folder: string): OpenPack {
  const changedAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const names = namesIn(folder).filter(name => name.endsWith(ending))
  for (const name of names.toSorted((a, b) => changedAt(b) - changedAt(a))) {
    try {
      const file = openSync(join(folder, name), 'r')
      const places = readList(file)
      if (places) return { file, places: new Map(places.map(place => [place[0], place])) }
      closeSync(file)
    } catch {
      // Another build has removed it, or it cannot be read.
    }
  }
  return { places: new Map() }
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
  if (start + length > fstatSync(file).size) return undefined
  const bytes = Buffer.allocUnsafe(length)
  for (let read = 0; read < length; ) {
    const more = readSync(file, bytes, read, length - read, start + read)
    if (more === 0) return undefined
    read += more
  }
  return bytes
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
