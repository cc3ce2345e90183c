import { randomBytes } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from '../system/makeFolders.ts'
import { namesIn } from '../project/paths.ts'
import { Pack, type Place, packList, sha256, valueAt } from './Pack.ts'

/** So many files are read before their values are put into one: each takes time to open. */
const maxPacks = 8

/** A file that is not whole after so long is of a build that was killed, in ms. */
const maxWritingMs = 60 * 60 * 1000

/**
 * Values of earlier builds, by the digest of all that they were made of. A build adds those that it made in a file of
 * their own. When the files are many, it writes what it needed of all but the largest into one, and removes them; when most
 * of what they hold was not asked for, it does so with all of them.
 */
export class PackCache {
  readonly #folder: string
  readonly #name = randomBytes(8).toString('hex') + ending
  /** The newest first. */
  readonly #packs: readonly Pack[]
  /** Where the values lie that stay for the next build. */
  readonly #got = new Map<string, Pack>()
  readonly #written = new Map<string, Place>()
  #file: number | undefined
  #size = 0
  #isBroken = false
  #isKept = false

  /** @param folder absolute path; made when something is kept */
  constructor(folder: string) {
    this.#folder = folder
    this.#packs = openPacks(folder)
  }

  /** True where no earlier build has left anything. */
  get isNew(): boolean {
    return this.#packs.length === 0
  }

  /** The value of a key, of an earlier build or of this one; it stays for the next build. */
  get(key: string): Buffer | undefined {
    const written = this.#written.get(key)
    if (written && this.#file !== undefined) return valueAt(this.#file, written)
    for (const pack of this.#packs) {
      const bytes = pack.get(key)
      if (!bytes) continue
      this.#got.set(key, pack)
      return bytes
    }
    return undefined
  }

  /** Lets the value of a key stay for the next build without reading it. False where there is none. */
  claim(key: string): boolean {
    const pack = this.#packs.find(held => held.lengthOf(key) !== undefined)
    if (!pack) return false
    this.#got.set(key, pack)
    return true
  }

  /** Keeps a value, in place of the one that a key may have. */
  put(key: string, bytes: Uint8Array): void {
    this.#written.set(key, [key, this.#size, bytes.length, sha256(bytes)])
    this.#write(bytes)
  }

  /** Leaves what was got and put to the next build. */
  keep(): void {
    try {
      const merged = this.#packsToMerge()
      this.#merge(merged)
      if (this.#written.size === 0) return
      for (const part of packList(this.#written.values())) this.#write(part)
      if (this.#isBroken) return
      this.#isKept = true
      for (const { path } of merged) rmSync(path, { force: true })
      this.#removeUnfinished()
    } catch {
      // A cache is only for speed.
    }
  }

  /** Without `keep` before it, the next build finds what the former one left. */
  close(): void {
    for (const pack of this.#packs) pack.close()
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
    if (!this.#isKept) this.#removeOwn()
  }

  #packsToMerge(): ReadonlySet<Pack> {
    const held = this.#packs.reduce((sum, { size }) => sum + size, 0)
    let needed = 0
    for (const [key, pack] of this.#got) needed += pack.lengthOf(key) ?? 0
    if (held > 2 * needed + smallPack) return new Set(this.#packs)
    if (this.#packs.length < maxPacks) return new Set()
    const bySize = this.#packs.toSorted((a, b) => a.size - b.size)
    return new Set(bySize.slice(0, -1))
  }

  /** Writes what was got from some files into the file of this build. */
  #merge(packs: ReadonlySet<Pack>): void {
    for (const [key, pack] of this.#got) {
      const bytes = packs.has(pack) && !this.#written.has(key) ? pack.get(key) : undefined
      if (bytes) this.put(key, bytes)
    }
  }

  #write(bytes: Uint8Array): void {
    if (this.#isBroken) return
    try {
      if (this.#file === undefined) {
        makeFolders(this.#folder)
        this.#file = openSync(join(this.#folder, this.#name), 'wx+')
      }
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at)
      this.#size += bytes.length
    } catch {
      // The disk may be full.
      this.#isBroken = true
      this.#removeOwn()
    }
  }

  #removeOwn(): void {
    try {
      rmSync(join(this.#folder, this.#name), { force: true })
    } catch {
      // There may be a file in place of the folder.
    }
  }

  #removeUnfinished(): void {
    const whole = new Set(this.#packs.map(({ path }) => path))
    for (const path of packsIn(this.#folder)) {
      const isOld = Date.now() - changedAt(path) > maxWritingMs
      if (isOld && !whole.has(path)) rmSync(path, { force: true })
    }
  }
}

/** So much that nobody asks for is not worth another file. */
const smallPack = 1024 * 1024

/** What else lies in the folder, which a user may have named, is not ours. */
const ending = '.kube-site-pack'

/** True for the name of a file of such a cache. */
export const isPack = (name: string): boolean => name.endsWith(ending)

const packsIn = (folder: string): string[] =>
  namesIn(folder)
    .filter(isPack)
    .map(name => join(folder, name))

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The files that are whole, the newest first. */
const openPacks = (folder: string): Pack[] =>
  packsIn(folder)
    .toSorted((a, b) => changedAt(b) - changedAt(a))
    .flatMap(path => Pack.open(path) ?? [])
