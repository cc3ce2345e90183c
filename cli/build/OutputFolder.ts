import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { lookup } from 'mrmime'

const compress = promisify(gzip)

/** A file of the finished site, as an object store will know it. */
export interface SiteObject {
  /** Path below `dist/`, with `/`. */
  key: string
  /** Bytes. */
  size: number
  /** Bytes over the wire, compressed by gzip at its default level; the size itself for what is compressed already. */
  gzipped: number
  /** MD5, hexadecimal: the ETag that stores give an object uploaded in one part. */
  md5: string
  contentType: string
}

/** Texts are worth compressing; pictures, fonts, video and PDF are compressed already. */
const compressible =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|manifest|[a-z-]+\+(?:json|xml)))/

/** Writes the files of one build and keeps count of them. */
export class OutputFolder {
  readonly #folder: string
  readonly #objects = new Map<string, SiteObject>()
  readonly #made = new Set<string>()

  /** @param folder absolute path; made when the first file is written */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Every file so far, by key. */
  get objects(): ReadonlyMap<string, SiteObject> {
    return this.#objects
  }

  /** Writes a file, and the folders it needs. */
  async write(key: string, content: string | Buffer): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const path = join(this.#folder, key)
    const folder = dirname(path)
    if (!this.#made.has(folder)) {
      await mkdir(folder, { recursive: true })
      this.#made.add(folder)
    }
    await Promise.all([writeFile(path, bytes), this.#count(key, bytes)])
  }

  /** Takes in a file that something else wrote into the folder. */
  async adopt(key: string): Promise<void> {
    await this.#count(key, await readFile(join(this.#folder, key)))
  }

  /** Removes a file that nobody asks for. */
  async remove(key: string): Promise<void> {
    await rm(join(this.#folder, key), { force: true })
    this.#objects.delete(key)
  }

  async #count(key: string, bytes: Buffer): Promise<void> {
    const type = lookup(key) ?? 'application/octet-stream'
    const text = compressible.test(type)
    const gzipped = text ? (await compress(bytes)).length : bytes.length
    const md5 = createHash('md5').update(bytes).digest('hex')
    const contentType = text ? `${type}; charset=utf-8` : type
    this.#objects.set(key, { key, size: bytes.length, gzipped, md5, contentType })
  }
}
