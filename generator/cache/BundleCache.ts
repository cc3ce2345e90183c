import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { safeReaddir } from '../../system/paths.ts'
import { readValue, writeValue } from './checkedFile.ts'

/** The bundles of the last states of the sources. */
const maxBundles = 4

/** Other files in the folder, which a user may have named, are not ours. */
const ending = '.kube-site-bundle'

/** Bundles of scripts, styles and pages, by the hash of their sources. */
export class BundleCache {
  readonly #folder: string

  /** @param folder of the cache, absolute */
  constructor(folder: string) {
    this.#folder = join(folder, 'bundles')
  }

  /** True if there may be a bundle to restore. */
  hasAny(): boolean {
    return this.#names().length > 0
  }

  /** Writes a bundle into a folder. Returns false if there is none, or only a damaged one. */
  restore(key: string, to: string): boolean {
    const path = this.#path(key)
    const files = readValue<ReadonlyMap<string, Uint8Array>>(path)
    if (!files) return false
    for (const [name, bytes] of files) {
      mkdirSync(dirname(join(to, name)), { recursive: true })
      writeFile(join(to, name), bytes)
    }
    utimesSync(path, new Date(), new Date())
    return true
  }

  /** Keeps a copy of a folder, and removes the copies that were used least recently. */
  store(key: string, from: string): void {
    const entries = readdirSync(from, { recursive: true, withFileTypes: true })
    const paths = entries
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    writeValue(this.#path(key), new Map(paths.map(path => [relative(from, path), readFileSync(path)])))
    const usedAt = (name: string) =>
      statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    const byUse = this.#names().toSorted((a, b) => usedAt(b) - usedAt(a))
    for (const name of byUse.slice(maxBundles)) rmSync(join(this.#folder, name), { force: true })
  }

  #names(): string[] {
    return safeReaddir(this.#folder).filter(name => name.endsWith(ending))
  }

  #path(key: string): string {
    return join(this.#folder, key + ending)
  }
}

/** @throws Error of Node with the path, which Node leaves out if it opens a file and cannot fill it */
function writeFile(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw Object.assign(new Error(`${path} cannot be written: ${message}`, { cause: error }), { code })
  }
}
