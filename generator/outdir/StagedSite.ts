import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { type BuiltSites, FileHashes, type KnownFile, type KnownFiles } from '../cache/Cache.ts'
import { isSettled, type Measures, measureBytes, measureFile, stampOf } from '../../system/files.ts'
import { contentTypeOf, contentTypeOfFile, refuseUnsafe, type SiteObject } from './SiteObject.ts'

/** What a build takes from the last ones. */
interface EarlierSites {
  sites: BuiltSites
  hashes: FileHashes
  /** The site that is to be replaced, absolute. */
  former: string
}

/** The folder in which a build writes its site. It may still have the files of the site before the last, which are reused. */
export class StagedSite {
  /** Absolute. */
  readonly folder: string
  readonly #hashes: FileHashes
  /** The files of earlier builds that are still as they were, by key. */
  readonly #earlier: Map<string, KnownFile>
  readonly #objects = new Map<string, SiteObject>()

  /**
   * @param folder absolute; may have the files of an earlier build
   * @param earlier absent if no file is to be reused
   */
  constructor(folder: string, earlier?: EarlierSites) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    this.#hashes = earlier?.hashes ?? new FileHashes()
    this.#earlier = filesIn(folder, earlier?.sites.replaced)
    if (earlier) this.#copyFormer(earlier)
  }

  /** The files of the new site so far, by key. */
  get objects(): ReadonlyMap<string, SiteObject> {
    return this.#objects
  }

  /** The files of the new site with their stamps, for the next build. */
  knownFiles(): KnownFiles {
    const now = Date.now()
    const known = Array.from(this.#objects.values(), ({ key, sha256 }): [string, KnownFile] => {
      const earlier = this.#earlier.get(key)
      if (earlier?.stamp !== undefined && earlier.sha256 === sha256) return [key, earlier]
      return [key, knownFile(lstatSync(`${this.folder}/${key}`), sha256, now)]
    })
    return new Map(known)
  }

  /** SHA-256 of the file that an earlier build left under a key; `undefined` if absent. */
  earlier(key: string): string | undefined {
    return this.#earlier.get(key)?.sha256
  }

  /** Removes the files of earlier builds that the new site does not have, to make room for its folders. */
  retain(isInSite: (key: string) => boolean): void {
    for (const key of this.#earlier.keys()) if (!isInSite(key)) this.#remove(key)
  }

  write(key: string, kind: FileKind, content: string | Uint8Array): void {
    // Encoded once, since encoding takes longer than hashing.
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const measures = measureBytes(bytes)
    if (this.earlier(key) === measures.sha256) return this.reuse(key, kind, measures)
    writeSiteFile(this.folder, key, bytes)
    this.add(key, kind, measures)
  }

  /** @param from absolute */
  copy(key: string, kind: FileKind, from: string): void {
    const to = join(this.folder, key)
    const sha256 = this.#hashes.hashOf(from)
    if (this.earlier(key) === sha256) return this.reuse(key, kind, { size: statSync(to).size, sha256 })
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

  /** Adds a file of an earlier build that the folder still has. */
  reuse(key: string, kind: FileKind, { size, sha256 }: Measures): void {
    this.#objects.set(key, { key, kind, size, sha256, contentType: contentTypeOf(key, kind) })
  }

  /** Adds a file that was written into the folder. */
  add(key: string, kind: FileKind, measures: Measures): void {
    this.#earlier.delete(key)
    this.reuse(key, kind, measures)
  }

  /** Removes what is left of earlier builds and no part of the site. */
  finish(): void {
    this.retain(key => this.#objects.has(key))
  }

  /** Copies the files of the former site that are not in the folder. Another build may replace that site meanwhile. */
  #copyFormer({ former, sites }: EarlierSites): void {
    for (const [key, { sha256, stamp }] of sites.current) {
      if (this.earlier(key) === sha256) continue
      const [from, to] = [join(former, key), join(this.folder, key)]
      try {
        if (!lstatSync(from).isFile()) continue
        this.#earlier.delete(key)
        putFile(this.folder, key, path => copyFileSync(from, path))
        // No change leaves the same stamp, neither before nor while it was copied.
        const isUnchanged = stampOf(lstatSync(from)) === stamp
        this.#earlier.set(key, isUnchanged ? { sha256 } : { sha256: measureFile(to).sha256 })
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

/** What is known of a file whose hash was found; `now` is a time before that, in ms. */
const knownFile = (stats: Stats, sha256: string, now: number): KnownFile =>
  isSettled(stats, now) ? { sha256, stamp: stampOf(stats) } : { sha256 }

/**
 * Every file below a folder. One is read unless it is known. Everything else in it is removed, and all of it if it cannot
 * be read.
 */
function filesIn(folder: string, known: KnownFiles = new Map()): Map<string, KnownFile> {
  const files = new Map<string, KnownFile>()
  const now = Date.now()
  const look = (key: string, path: string): KnownFile => {
    const stats = lstatSync(path)
    const before = known.get(key)
    return before?.stamp === stampOf(stats) ? before : knownFile(stats, measureFile(path).sha256, now)
  }
  /** Returns whether there are files. */
  const visit = (below: string): boolean => {
    let hasFiles = false
    for (const entry of readdirSync(`${folder}/${below}`, { withFileTypes: true })) {
      const key = below + entry.name
      const path = `${folder}/${key}`
      if (entry.isFile()) {
        files.set(key, look(key, path))
        hasFiles = true
      } else if (!entry.isDirectory()) rmSync(path)
      else if (visit(`${key}/`)) hasFiles = true
      else rmdirSync(path)
    }
    return hasFiles
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
