import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { temporaryPrefix } from '../Backend.ts'
import { inFolder } from './inFolder.ts'

/**
 * A file that several processes replace, each only if nobody else has meanwhile. Each version is a file of its own
 * (`state.json.7`) that is made by a link, which never replaces one: of those who would write version 8, one can.
 */
export class ConditionalFile {
  readonly #folder: string
  readonly #name: string

  /** @param path of the file without the number of its version */
  constructor(path: string) {
    this.#folder = dirname(path)
    this.#name = basename(path)
  }

  /** The newest version, or undefined. */
  async read(): Promise<{ bytes: Buffer; version: number; modifiedMs: number } | undefined> {
    for (;;) {
      const version = await this.#newest()
      if (version === 0) return undefined
      try {
        const path = this.#path(version)
        return { bytes: await readFile(path), version, modifiedMs: (await stat(path)).mtimeMs }
      } catch (error) {
        // A newer version has taken its place since the folder was read.
        if (!isMissing(error)) throw error
      }
    }
  }

  /**
   * Writes the version after the one expected; 0 where there is to be none.
   * @returns the new version, or undefined where another process wrote it first, or has already replaced what was
   *   written: only who finds it in the newest version knows that it was
   */
  async write(bytes: Uint8Array, expected: number): Promise<number | undefined> {
    const version = expected + 1
    const temporary = join(this.#folder, temporaryPrefix + randomBytes(6).toString('hex'))
    try {
      await inFolder(this.#folder, () => writeFile(temporary, bytes, { flag: 'wx', flush: true }))
      await link(temporary, this.#path(version))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
      throw error
    } finally {
      await rm(temporary, { force: true })
    }
    // Old versions are removed: where ours could be made because it was among them, there is a newer one. Where that one
    // replaced ours, it is refused, too: nothing tells the two apart.
    const versions = await this.#versions()
    if (Math.max(...versions) > version || (expected > 0 && !versions.includes(expected))) {
      await rm(this.#path(version), { force: true })
      return undefined
    }
    for (const old of versions) if (old < version) await rm(this.#path(old), { force: true })
    return version
  }

  /** Deletes every version. */
  async delete(): Promise<void> {
    for (const version of await this.#versions()) await rm(this.#path(version), { force: true })
  }

  async #newest(): Promise<number> {
    return Math.max(0, ...(await this.#versions()))
  }

  async #versions(): Promise<number[]> {
    try {
      return (await readdir(this.#folder)).flatMap(entry => {
        const number = entry.startsWith(`${this.#name}.`) ? entry.slice(this.#name.length + 1) : ''
        return /^\d+$/.test(number) ? [Number(number)] : []
      })
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }

  #path(version: number): string {
    return join(this.#folder, `${this.#name}.${version}`)
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
