import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeFolders } from '../../../system/paths.ts'
import { temporaryPrefix } from '../Backend.ts'

/**
 * A file that several processes replace, each only if no other has meanwhile. Each version is a file of its own
 * (`state.json.7`), created by a link, which never replaces a file: only one process can create version 8.
 */
export class ConditionalFile {
  readonly #folder: string
  readonly #name: string

  /** @param path of the file without its version */
  constructor(path: string) {
    this.#folder = dirname(path)
    this.#name = basename(path)
  }

  /** Reads the newest version; `undefined` if absent. */
  async read(): Promise<{ bytes: Buffer; version: number; modifiedMs: number } | undefined> {
    for (;;) {
      const version = Math.max(...(await this.#versions()))
      if (version < 0) return undefined
      try {
        const path = this.#path(version)
        return { bytes: await readFile(path), version, modifiedMs: (await stat(path)).mtimeMs }
      } catch (error) {
        // A newer version has replaced it since the folder was read.
        if (!isMissing(error)) throw error
      }
    }
  }

  /**
   * Writes the version after the expected one; 0 if the file must be absent.
   * @returns the new version, or `undefined` if another process wrote that version first, or has already replaced the one
   *   that was written: its writer has to look for it in the newest version
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
    // Old versions are deleted, so an outdated writer may create one of them again. A newer version, or the lack of the
    // expected one, shows that; it also refuses a write that has been replaced since, which looks the same.
    const versions = await this.#versions()
    if (Math.max(...versions) > version || (expected > 0 && !versions.includes(expected))) {
      await rm(this.#path(version), { force: true })
      return undefined
    }
    for (const old of versions) if (old < version) await rm(this.#path(old), { force: true })
    return version
  }

  /** Deletes all versions. */
  async delete(): Promise<void> {
    for (const version of await this.#versions()) await rm(this.#path(version), { force: true })
  }

  async #versions(): Promise<number[]> {
    try {
      const prefix = `${this.#name}.`
      const entries = (await readdir(this.#folder)).filter(entry => entry.startsWith(prefix))
      const versions = entries.map(entry => entry.slice(prefix.length))
      return versions.filter(version => /^\d+$/.test(version)).map(Number)
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

const maxAttempts = 5

/** Runs work that needs a folder, which is created if absent. Another process may remove it while it is empty. */
export async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      makeFolders(folder)
      return await work()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === maxAttempts) throw error
    }
  }
}
