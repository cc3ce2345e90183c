import { hash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import {
  type Manifest,
  privateFolder,
  privateHeaders,
  type PublishedObject,
  releaseNumber,
} from './records.ts'
import type { Content } from './stores/LargeFile.ts'
import type { Store } from './stores/Store.ts'

/**
 * The prefix of the keys of all packs. Visitors of some stores can read all objects whose names they know, the records
 * with the names of packs among them. So the name of their folder is random, and only a list of the store has it.
 */
export const packsPrefix = `${privateFolder}packs-`

const packHeaders = { ...privateHeaders, contentType: 'application/octet-stream' }

/** A pack is written when its contents reach this size, in bytes: they are in memory until then. */
const packSize = 16 * 1024 * 1024

/** Larger contents are copied within the store, since sending them twice takes longer. In bytes. */
export const maxPacked = 1024 * 1024

/** Packs that are read or written at once, since each is in memory. */
export const maxPacksInFlight = 4

/** S3 copies no larger object by one request. In bytes. */
export const maxCopied = 5 * 1024 ** 3

/** Whether a release with an object can be brought back. Assets need no pack: no release overwrites them. */
export const isBackedUp = ({ kind, size, pack = '' }: PublishedObject, packs: FoundPacks['keys']): boolean =>
  kind === 'asset' || size > maxCopied || packs.has(pack)

/** True for the name of a copy of one large content, which is its hash. */
export const isCopy = (pack: string): boolean => /^[0-9a-f]{64}$/.test(pack)

/** The packs of a target: their folder, and their keys by their names. */
export interface FoundPacks {
  folder: string
  keys: ReadonlyMap<string, string>
}

export async function findPacks(store: Store): Promise<FoundPacks> {
  const parts = (await store.keys(packsPrefix)).map(key => /^(.*\/)(.*)$/.exec(key) ?? [])
  const [, folder = `${packsPrefix}${randomBytes(16).toString('hex')}/`] = parts[0] ?? []
  return { keys: new Map(parts.map(([key = '', , name = '']) => [name, key])), folder }
}

/** Writes or replaces a pack: each content after its length, compressed. */
export async function writePack(store: Store, key: string, contents: readonly Uint8Array[]): Promise<void> {
  const parts = contents.flatMap(content => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return [length, content]
  })
  const bytes = await promisify(gzip)(Buffer.concat(parts), { level: constants.Z_BEST_SPEED })
  await store.put(key, bytes, packHeaders)
}

/** Reads the contents of a pack, by SHA-256. There are none, or fewer, if it is missing or damaged. */
export async function readPack(store: Store, key: string): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>()
  const bytes = (await store.get(key))?.bytes ?? Buffer.alloc(0)
  const all = await promisify(gunzip)(bytes).catch(() => Buffer.alloc(0))
  for (let at = 0; at + 4 <= all.length; ) {
    const begin = at + 4
    at = begin + all.readUInt32BE(at)
    const content = all.subarray(begin, at)
    contents.set(hash('sha256', content), content)
  }
  return contents
}

/**
 * Packs the contents of a release in place that later ones may overwrite, to roll back to. Large ones are packs of their
 * own: copies within the store.
 */
export class Packer {
  readonly #store: Store
  readonly #release: string
  readonly #found: FoundPacks
  /** The names of the packs that were written, by the SHA-256 of their contents. */
  readonly #added = new Map<string, string>()
  #contents: Uint8Array[] = []
  #size = 0
  #count = 0

  constructor(store: Store, release: string, found: FoundPacks) {
    this.#store = store
    this.#release = release
    this.#found = found
  }

  /** The name of the pack that has an object's content; `undefined` if none has. */
  packOf({ sha256, pack = '' }: PublishedObject): string | undefined {
    return this.#added.get(sha256) ?? (this.#found.keys.has(pack) ? pack : undefined)
  }

  /** True for an object that still has to be backed up. */
  lacks(object: PublishedObject): boolean {
    return !isBackedUp(object, this.#found.keys) && !this.#added.has(object.sha256)
  }

  /** @param key of the object, which was written */
  async add(key: string, { sha256 }: PublishedObject, content: Content): Promise<void> {
    if (!(content instanceof Uint8Array) || content.length > maxPacked) {
      await this.#store.copy(key, this.#found.folder + sha256, packHeaders)
      this.#added.set(sha256, sha256)
      return
    }
    this.#added.set(sha256, `${this.#release}-${this.#count}`)
    this.#contents.push(content)
    this.#size += content.length
    if (this.#size >= packSize) await this.finish()
  }

  /** Writes what was added. */
  async finish(): Promise<void> {
    const contents = this.#contents
    if (contents.length === 0) return
    const key = `${this.#found.folder}${this.#release}-${this.#count++}`
    this.#contents = []
    this.#size = 0
    await writePack(this.#store, key, contents)
  }

  /** Returns the packs that releases need, each with the last one that does. */
  needed(release: Manifest, oldest: number): Manifest['packs'] {
    const { keys } = this.#found
    const former = Object.entries(release.packs).filter(([name, last]) => last >= oldest && keys.has(name))
    const last = releaseNumber(release.id)
    const own = Object.values(release.objects).flatMap(({ pack }) => pack ?? [])
    return Object.fromEntries([...former, ...own.map(name => [name, last] as const)])
  }
}
