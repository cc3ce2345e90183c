import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type EarlierFiles, type LinkedFile, linkFiles, measureFolder } from './earlierFiles.ts'
import { KnownSums } from './KnownSums.ts'
import { type Measures, measureBytes, measureFile } from './measures.ts'
import { refuseUnsafe } from './SiteObject.ts'

/** A file of the site before it is written. */
export interface ObjectContent {
  key: string
  /** Its bytes; the file to copy, absolute; or the measures of one that lies in the folder already (`newFileWriter`). */
  content: Uint8Array | { copyOf: string } | { written: Measures }
}

export interface SiteFolderInput {
  /** Where the site is made, absolute. What an older build left in it stays where it is part of the new site. */
  folder: string
  /** A folder of the last build, whose files are taken over; it stays as it is. */
  former?: string
  /** A folder on the same file system for the files that may be taken over; made where there are any. */
  links: string
  /** The file that keeps what was measured, absolute; without it, every file is read. */
  sums?: string
}

/** The folder of a site that is being made, with what is taken over from earlier builds. */
export class SiteFolder {
  /** Files that need not be written again where the new site has the same: by key. */
  readonly found: ReadonlyMap<string, Measures>
  /** Nothing lies in the folder, and nothing can be taken over. */
  readonly isNew: boolean
  readonly #folder: string
  /** The files in the folder. */
  readonly #here: EarlierFiles
  readonly #linked: ReadonlyMap<string, LinkedFile>
  readonly #written = new Map<string, Measures>()
  readonly #sums: KnownSums
  readonly #made = new Set<string>()

  constructor({ folder, former, links, sums }: SiteFolderInput) {
    this.#folder = folder
    const isThere = existsSync(folder)
    this.#sums = new KnownSums(sums)
    this.#here = measureFolder(folder, this.#sums)
    this.#linked =
      former === undefined ? new Map() : linkFiles({ folder: former, links, known: this.#here }, this.#sums)
    this.found = new Map<string, Measures>([...this.#here, ...this.#linked])
    this.isNew = !isThere && this.found.size === 0
  }

  /**
   * Writes a file, with the folders it needs, and measures it.
   * @throws where a key would lead out of the folder
   */
  write({ key, content }: ObjectContent): Measures {
    refuseUnsafe(key)
    const measures = this.#put(key, content)
    this.#written.set(key, measures)
    const { size, sha256 } = measures
    return { size, sha256 }
  }

  /**
   * Takes over a file that was found (`found`).
   * @throws where there is none
   */
  keep(key: string): void {
    const found = this.found.get(key)
    if (!found) throw new Error(`No earlier build has ${key}.`)
    this.#written.set(key, this.#takeOver(key, found))
  }

  /** Removes what no file of the new site took over. */
  finish(): void {
    for (const key of this.#here.keys()) if (!this.#written.has(key)) this.#remove(key)
    this.#sums.keep(this.#folder, this.#written)
  }

  #put(key: string, content: ObjectContent['content']): Measures {
    const path = join(this.#folder, key)
    const found = this.found.get(key)
    if (content instanceof Uint8Array) {
      const measures = measureBytes(content)
      if (found?.sha256 === measures.sha256) return this.#takeOver(key, found)
      this.#clear(key)
      writeFileSync(path, content, { flag: 'wx' })
      return measures
    }
    if ('written' in content) return content.written
    const { copyOf } = content
    if (found && statSync(copyOf).size === found.size && measureFile(copyOf).sha256 === found.sha256)
      return this.#takeOver(key, found)
    this.#clear(key)
    copyFileSync(copyOf, path)
    return measureFile(path)
  }

  #takeOver(key: string, found: Measures): Measures {
    const linked = this.#linked.get(key)
    if (!linked) return found
    this.#clear(key)
    renameSync(linked.link, join(this.#folder, key))
    return found
  }

  /** Makes room for a file. One that is there may be a link, and is never written to. */
  #clear(key: string): void {
    const parent = dirname(join(this.#folder, key))
    if (!this.#made.has(parent)) {
      // What was a file may be a folder now.
      for (let at = dirname(key); at !== '.'; at = dirname(at)) if (this.#here.has(at)) this.#forget(at)
      mkdirSync(parent, { recursive: true })
      this.#made.add(parent)
    }
    if (lstatSync(join(this.#folder, key), { throwIfNoEntry: false })) this.#forget(key)
  }

  /** Removes what is there under a name. */
  #forget(key: string): void {
    rmSync(join(this.#folder, key), { recursive: true, force: true })
    if (this.#here.delete(key)) return
    // It was a folder; or a file whose name differs, but not for the file system.
    const start = `${folded(key)}/`
    for (const other of this.#here.keys()) if (`${folded(other)}/`.startsWith(start)) this.#here.delete(other)
  }

  #remove(key: string): void {
    rmSync(join(this.#folder, key), { force: true })
    for (let at = dirname(key); at !== '.'; at = dirname(at)) {
      try {
        rmdirSync(join(this.#folder, at))
      } catch {
        return
      }
    }
  }
}

/** Equal for names that a file system may hold for the same. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase()
