import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { workFolder } from '../system/paths.ts'
import { writeFileAtomic } from '../system/files.ts'
import { makeFolderInside } from './DeskFolders.ts'

/** The names of texts before the desk renamed them. The commit that adds the new name removes the former ones. */
export class FormerNames {
  readonly #root: string
  readonly #path: string

  /** @param root the project, absolute */
  constructor(root: string) {
    this.#root = root
    this.#path = join(workFolder(root), 'desk', 'former-names.json')
  }

  /** Returns the former names of a file. */
  of(file: string): readonly string[] {
    return this.#read().get(file) ?? []
  }

  /** Returns whether a file was renamed, and exists under its new name. */
  has(name: string): boolean {
    return [...this.#read()].some(
      ([file, names]) => names.includes(name) && existsSync(resolve(this.#root, file)),
    )
  }

  /** @throws DeskError if names cannot be added */
  prepare(): void {
    makeFolderInside(this.#root, dirname(this.#path))
  }

  add(from: string, to: string): void {
    const all = this.#read()
    const names = new Set([...(all.get(to) ?? []), ...(all.get(from) ?? []), from])
    names.delete(to)
    all.delete(from)
    all.set(to, [...names])
    this.#write(all)
  }

  /** Removes the former names of a file once they are committed. */
  delete(file: string): void {
    const all = this.#read()
    if (all.delete(file)) this.#write(all)
  }

  #read(): Map<string, readonly string[]> {
    try {
      return new Map(JSON.parse(readFileSync(this.#path, 'utf8')) as [string, string[]][])
    } catch {
      return new Map()
    }
  }

  #write(all: ReadonlyMap<string, readonly string[]>): void {
    this.prepare()
    writeFileAtomic(this.#path, JSON.stringify([...all]))
  }
}
