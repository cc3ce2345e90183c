import { hash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { safeReaddir, workFolder } from '../system/paths.ts'
import { writeFileAtomic } from '../system/files.ts'
import type { UnsavedText } from './DeskApi.ts'
import { makeFolderInside } from './DeskFolders.ts'

/** An unsaved text with its file. */
interface StoredText extends UnsavedText {
  file: string
}

/**
 * Unsaved texts on the disk, which survive a restart of the browser and of the server. Each browser has its own copy of
 * a text, so that none overwrites another's.
 */
export class UnsavedTexts {
  readonly #root: string
  readonly #folder: string

  /** @param root the project, absolute */
  constructor(root: string) {
    this.#root = root
    this.#folder = join(workFolder(root), 'desk', 'unsaved')
  }

  /** Returns the unsaved texts of a file. */
  of(file: string): StoredText[] {
    return this.#read(nameOf(file))
  }

  /** Returns all unsaved texts. */
  all(): StoredText[] {
    return this.#read('')
  }

  /**
   * Stores a browser's text, unless a newer one is stored, and deletes the copies that it includes.
   * @throws Error of Node if the disk is full or not writable
   */
  set(file: string, text: UnsavedText): void {
    const former = this.of(file).find(({ owner }) => owner === text.owner)
    if (former && former.at > text.at) return
    makeFolderInside(this.#root, this.#folder)
    writeFileAtomic(this.#pathOf(file, text.owner), JSON.stringify({ ...text, file }))
    this.#deleteSeen(file, text.seen)
  }

  /** Deletes a browser's text, once it was saved or discarded, and the copies that it includes. */
  delete(file: string, { owner, at, seen }: Omit<UnsavedText, 'base' | 'text'>): void {
    this.#deleteSeen(file, { ...seen, [owner]: at })
  }

  /** Deletes all copies of a file, and records the time: another text may get its name. */
  clear(file: string): void {
    for (const { owner } of this.of(file)) rmSync(this.#pathOf(file, owner), { force: true })
    makeFolderInside(this.#root, dirname(this.#endOf(file)))
    writeFileSync(this.#endOf(file), '')
  }

  /** Returns when the copies of a file were last cleared, ms; 0 if never. */
  since(file: string): number {
    return statSync(this.#endOf(file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  }

  #deleteSeen(file: string, seen: UnsavedText['seen']): void {
    for (const { owner, at } of this.of(file))
      if (at <= (seen[owner] ?? -1)) rmSync(this.#pathOf(file, owner), { force: true })
  }

  #read(start: string): StoredText[] {
    const names = safeReaddir(this.#folder).filter(name => name.startsWith(start) && name.endsWith('.json'))
    return names.flatMap(name => {
      try {
        return JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as StoredText
      } catch {
        // It was deleted in the meantime, or is damaged.
        return []
      }
    })
  }

  #pathOf(file: string, owner: string): string {
    return join(this.#folder, `${nameOf(file)}-${nameOf(owner)}.json`)
  }

  /** An empty file, whose time says when the copies were cleared. */
  #endOf(file: string): string {
    return join(this.#folder, '..', 'ended', nameOf(file))
  }
}

/** A hash, since some disks do not distinguish names that differ only in case. */
const nameOf = (text: string): string => hash('sha256', text).slice(0, 32)
