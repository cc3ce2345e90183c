import { hash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders, safeReaddir, workFolder } from '../system/paths.ts'
import { writeFileAtomic } from '../system/replaceFile.ts'
import type { UnsavedText } from './DeskApi.ts'

/** Texts that were typed and not saved, in files of their own: they outlive the browser and the server. */
export class UnsavedTexts {
  readonly #folder: string

  /** @param root the project, absolute */
  constructor(root: string) {
    this.#folder = join(workFolder(root), 'desk', 'unsaved')
  }

  /** Returns the unsaved text of a file; `undefined` if it has none. */
  get(file: string): UnsavedText | undefined {
    return this.#read(nameOf(file))
  }

  /** @throws Error of Node if the disk is full or may not be written to */
  set(file: string, { base, text }: UnsavedText): void {
    makeFolders(this.#folder)
    writeFileAtomic(this.#pathOf(file), JSON.stringify({ base, text }))
  }

  delete(file: string): void {
    rmSync(this.#pathOf(file), { force: true })
  }

  /** Returns whether a file has an unsaved text, for many files. */
  lookup(): (file: string) => boolean {
    const names = new Set(safeReaddir(this.#folder))
    return file => names.has(nameOf(file))
  }

  /** The unsaved texts of all files but one. */
  texts(except?: string): string[] {
    const names = safeReaddir(this.#folder).filter(name => except === undefined || name !== nameOf(except))
    return names.flatMap(name => this.#read(name)?.text ?? [])
  }

  #read(name: string): UnsavedText | undefined {
    try {
      const { base, text } = JSON.parse(
        readFileSync(join(this.#folder, name), 'utf8'),
      ) as Partial<UnsavedText>
      return typeof base === 'string' && typeof text === 'string' ? { base, text } : undefined
    } catch {
      return undefined
    }
  }

  #pathOf(file: string): string {
    return join(this.#folder, nameOf(file))
  }
}

/** Two texts may differ only in the case of their names, which some disks do not tell apart. */
const nameOf = (file: string): string => `${hash('sha256', file).slice(0, 32)}.json`
