import { copyFileSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { FileHashes } from '../cache/FileHashes.ts'
import { type Measures, measureBytes, measureFile } from '../util/measures.ts'
import { readObjectList } from './objectList.ts'
import { contentTypeOf, isSafeKey, refuseUnsafe, type SiteObject } from './SiteObject.ts'

/** The folder in which a build writes its site. It may still have files of earlier builds, which are reused. */
export class StagedSite {
  /** Absolute. */
  readonly folder: string
  readonly #hashes: FileHashes
  /** SHA-256 of the files of earlier builds, by key. */
  readonly #earlier: Map<string, string>
  readonly #objects = new Map<string, SiteObject>()

  /**
   * @param folder absolute; may have the files of an earlier build
   * @param earlier absent if no file is to be reused; `former` is the site that is to be replaced, absolute
   */
  constructor(folder: string, earlier?: { hashes: FileHashes; former: string }) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    this.#hashes = earlier?.hashes ?? new FileHashes()
    this.#earlier = hashFolder(folder, this.#hashes)
    if (earlier) this.#copyFormer(earlier.former)
  }

  /** The files of the new site so far, by key. */
  get objects(): ReadonlyMap<string, SiteObject> {
    return this.#objects
  }

  /** SHA-256 of the file that an earlier build left under a key; `undefined` if absent. */
  earlier(key: string): string | undefined {
    return this.#earlier.get(key)
  }

  /** Removes the files of earlier builds that the new site does not have, to make room for its folders. */
  retain(isInSite: (key: string) => boolean): void {
    for (const key of this.#earlier.keys()) if (!isInSite(key)) this.#remove(key)
  }

  write(key: string, kind: FileKind, content: string | Uint8Array): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const measures = measureBytes(bytes)
    if (this.#earlier.get(key) !== measures.sha256) writeSiteFile(this.folder, key, bytes)
    this.add(key, kind, measures)
  }

  /** @param from absolute */
  copy(key: string, kind: FileKind, from: string): void {
    refuseUnsafe(key)
    const to = join(this.folder, key)
    if (this.#earlier.get(key) !== this.#hashes.hashOf(from)) {
      mkdirSync(dirname(to), { recursive: true })
      copyFileSync(from, to)
    }
    this.add(key, kind, measureFile(to))
  }

  /** Adds a file that is in the folder already. */
  add(key: string, kind: FileKind, { size, sha256 }: Measures): void {
    this.#objects.set(key, { key, kind, size, sha256, contentType: contentTypeOf(key, kind) })
  }

  /** Removes what is left of earlier builds and no part of the site. */
  finish(): void {
    this.retain(key => this.#objects.has(key))
  }

  /** Copies the files of the former site that are not in the folder. Another build may replace that site meanwhile. */
  #copyFormer(former: string): void {
    if (!existsSync(former)) return
    for (const { key, sha256 } of readObjectList(former)?.objects ?? []) {
      if (!isSafeKey(key)) continue
      const [from, to] = [join(former, key), join(this.folder, key)]
      try {
        // Also if it is not copied: it is in the folder of the next build.
        const before = this.#hashes.hashOf(from)
        if (this.#earlier.get(key) === sha256) continue
        mkdirSync(dirname(to), { recursive: true })
        copyFileSync(from, to)
        const isUnchanged = this.#hashes.hashOf(from) === before
        this.#earlier.set(key, isUnchanged ? before : measureFile(to).sha256)
      } catch {
        // It is gone, or a folder of an older site has its name: the file is written again.
      }
    }
  }

  #remove(key: string): void {
    rmSync(join(this.folder, key), { force: true })
    this.#earlier.delete(key)
    for (let at = dirname(key); at !== '.'; at = dirname(at)) {
      try {
        rmdirSync(join(this.folder, at))
      } catch {
        // Other files are in it.
        return
      }
    }
  }
}

/** Writes a file of a site, with the folders it needs. */
export function writeSiteFile(folder: string, key: string, bytes: Uint8Array): void {
  refuseUnsafe(key)
  const path = join(folder, key)
  try {
    writeFileSync(path, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
}

/** The hash of every file below a folder. Everything else in it is removed, and all of it if it cannot be read. */
function hashFolder(folder: string, hashes: FileHashes): Map<string, string> {
  const files = new Map<string, string>()
  const visit = (below: string): void => {
    const entries = readdirSync(join(folder, below), { withFileTypes: true })
    for (const entry of entries) {
      const key = below + entry.name
      if (entry.isDirectory()) visit(`${key}/`)
      else if (entry.isFile()) files.set(key, hashes.hashOf(join(folder, key)))
      else rmSync(join(folder, key))
    }
    if (entries.length === 0 && below !== '') rmdirSync(join(folder, below))
  }
  try {
    visit('')
    return files
  } catch {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    return new Map()
  }
}
