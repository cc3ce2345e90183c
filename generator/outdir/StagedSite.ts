import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { FileHashes } from '../cache/Cache.ts'
import { type Measures, measureBytes, measureFile } from '../../system/fileState.ts'
import {
  contentTypeOf,
  contentTypeOfFile,
  isSafeKey,
  readObjectList,
  refuseUnsafe,
  type SiteObject,
} from './SiteObject.ts'

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
    const to = join(this.folder, key)
    const sha256 = this.#hashes.hashOf(realpathSync(from))
    if (this.#earlier.get(key) === sha256) return this.add(key, kind, { size: statSync(to).size, sha256 })
    putFile(this.folder, key, path => copyFileSync(from, path))
    this.add(key, kind, measureFile(to))
  }

  /**
   * Copies a file of `public/`.
   * @param from absolute
   */
  copyPublic(key: string, from: string, mayRun: boolean): void {
    this.copy(key, 'file', from)
    const object = this.#objects.get(key)!
    const contentType = contentTypeOfFile(key, join(this.folder, key))
    this.#objects.set(key, { ...object, contentType, ...(mayRun ? { mayRun } : {}) })
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
        this.#earlier.delete(key)
        putFile(this.folder, key, path => copyFileSync(from, path))
        const isUnchanged = this.#hashes.hashOf(from) === before
        this.#earlier.set(key, isUnchanged ? before : measureFile(to).sha256)
      } catch {
        // It is gone, or a file of an older site has the name of its folder: the file is written again.
        this.#removeEmptyFolders(key)
      }
    }
  }

  #remove(key: string): void {
    rmSync(join(this.folder, key), { force: true })
    this.#earlier.delete(key)
    this.#removeEmptyFolders(key)
  }

  /** Removes the folders above a file that is gone, as far as they are empty. */
  #removeEmptyFolders(key: string): void {
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

/**
 * Writes a file of a site, with the folders it needs.
 * @throws Error of Node, or for a key that leads out of the folder
 */
export const writeSiteFile = (folder: string, key: string, bytes: Uint8Array): void =>
  putFile(folder, key, path => writeFileSync(path, bytes))

function putFile(folder: string, key: string, put: (path: string) => void): void {
  refuseUnsafe(key)
  const path = join(folder, key)
  try {
    put(path)
  } catch {
    // Its folder is absent, or a file of an earlier build is read-only.
    rmSync(path, { recursive: true, force: true })
    mkdirSync(dirname(path), { recursive: true })
    put(path)
  }
}

/** The hash of every file below a folder. Everything else in it is removed, and all of it if it cannot be read. */
function hashFolder(folder: string, hashes: FileHashes): Map<string, string> {
  const files = new Map<string, string>()
  const visit = (below: string): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = join(folder, below + entry.name)
      if (entry.isDirectory()) {
        visit(`${below}${entry.name}/`)
        if (readdirSync(path).length === 0) rmdirSync(path)
      } else if (entry.isFile()) files.set(below + entry.name, hashes.hashOf(path))
      else rmSync(path)
    }
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
