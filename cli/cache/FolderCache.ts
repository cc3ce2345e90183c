import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { makeFolders } from '../system/makeFolders.ts'
import { namesIn } from '../project/paths.ts'

/** What an entry consists of: SHA-256 by path. */
type Sums = Readonly<Record<string, string>>

/**
 * Folders of an earlier time, by the digest of all that they were made of. What was changed, cut short or half written
 * since is not there: every byte is compared with its sum before it is used.
 */
export class FolderCache {
  readonly #folder: string
  readonly #most: number

  /**
   * @param folder absolute path; made when something is kept
   * @param most entries that are kept: those that were used last
   */
  constructor(folder: string, most: number) {
    this.#folder = folder
    this.#most = most
  }

  /**
   * Copies an entry into a folder that is not there yet.
   * @returns false where there is none to be trusted
   */
  restore(digest: string, to: string): boolean {
    const files = this.#read(digest)
    if (!files) return false
    writeFiles(to, files)
    return true
  }

  /** True where there may be an entry to be restored. */
  hasAny(): boolean {
    return namesIn(this.#folder).some(isKeptFolder)
  }

  /** Copies a folder, to be restored later. Where it cannot be, nothing is kept. */
  keep(digest: string, from: string): void {
    const entry = this.#path(digest)
    try {
      const files = readFiles(from)
      remove(entry)
      writeFiles(join(entry, 'files'), files)
      writeFileSync(join(entry, sumsName), JSON.stringify(sealed(sumsOf(files))))
      this.#prune()
    } catch {
      // A full disk, or another build that keeps the same: a cache is only for speed.
    }
  }

  #read(digest: string): Map<string, Buffer> | undefined {
    const entry = this.#path(digest)
    try {
      const files = readFiles(join(entry, 'files'))
      const sums = JSON.stringify(sealed(sumsOf(files)))
      if (readFileSync(join(entry, sumsName), 'utf8') !== sums) return undefined
      const now = new Date()
      utimesSync(entry, now, now)
      return files
    } catch {
      return undefined
    }
  }

  /** Removes what was used least lately. */
  #prune(): void {
    const usedAt = (name: string) =>
      statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    const names = namesIn(this.#folder).filter(isKeptFolder)
    const byUse = names.toSorted((a, b) => usedAt(b) - usedAt(a))
    for (const name of byUse.slice(this.#most)) remove(join(this.#folder, name))
  }

  #path(digest: string): string {
    return join(this.#folder, digest + ending)
  }
}

/** What else lies in the folder, which a user may have named, is not ours. */
const ending = '.kube-site-files'

/** True for the name of an entry of such a cache. */
export const isKeptFolder = (name: string): boolean => name.endsWith(ending)

const remove = (path: string): void => rmSync(path, { recursive: true, force: true })

const sumsName = 'sums.json'

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

const sumsOf = (files: ReadonlyMap<string, Uint8Array>): Sums =>
  Object.fromEntries([...files].map(([path, bytes]) => [path, sha256(bytes)]))

/** The sums with one of their own. */
const sealed = (sums: Sums) => ({ sums, seal: sha256(JSON.stringify(sums)) })

/** Every file below a folder, by path, in one order. */
function readFiles(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  )
  const paths = entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).toSorted()
  return new Map(paths.map(path => [path, readFileSync(join(folder, path))]))
}

function writeFiles(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [path, bytes] of files) {
    makeFolders(dirname(join(folder, path)))
    writeFile(join(folder, path), bytes)
  }
}

/** @throws Error of Node, with the path: Node leaves that out where it opens a file and cannot fill it */
function writeFile(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw Object.assign(new Error(`${path} cannot be written: ${message}`, { cause: error }), { code })
  }
}
