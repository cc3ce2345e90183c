import { hash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { safeReaddir, workFolder } from '../system/paths.ts'
import { writeFileAtomic } from '../system/files.ts'
import type { UnsavedText } from './DeskApi.ts'
import { makeFolderInside } from './DeskFolders.ts'

/** An unsaved text with the file that it is of. */
interface StoredText extends UnsavedText {
  file: string
}

/**
 * Texts that were typed and not saved, in files of their own: they outlive the browser and the server. Each browser has
 * its own copy of a text, so that none overwrites another's.
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
   * Keeps a browser's text, unless a newer one of it is kept already, in place of those that it goes on from.
   * @throws Error of Node if the disk is full or may not be written to
   */
  set(file: string, text: UnsavedText): void {
    const former = this.of(file).find(({ owner }) => owner === text.owner)
    if (former && former.at > text.at) return
    makeFolderInside(this.#root, this.#folder)
    writeFileAtomic(this.#pathOf(file, text.owner), JSON.stringify({ ...text, file }))
    this.#deleteSeen(file, text.seen)
  }

  /** A browser has saved or discarded its text, and those that it goes on from. */
  delete(file: string, { owner, at, seen }: Omit<UnsavedText, 'base' | 'text'>): void {
    this.#deleteSeen(file, { ...seen, [owner]: at })
  }

  /** The text of this name ends here, with all that was typed: another may get the name. */
  clear(file: string): void {
    for (const { owner } of this.of(file)) rmSync(this.#pathOf(file, owner), { force: true })
    makeFolderInside(this.#root, dirname(this.#endOf(file)))
    writeFileSync(this.#endOf(file), '')
  }

  /** Returns when a former text of this name has ended, ms; 0 if there was none. */
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
        // It was deleted meanwhile, or the disk has lost it.
        return []
      }
    })
  }

  #pathOf(file: string, owner: string): string {
    return join(this.#folder, `${nameOf(file)}-${nameOf(owner)}.json`)
  }

  /** The empty file whose time is that of the end. */
  #endOf(file: string): string {
    return join(this.#folder, '..', 'ended', nameOf(file))
  }
}

/** Two texts may differ only in the case of their names, which some disks do not tell apart. */
const nameOf = (text: string): string => hash('sha256', text).slice(0, 32)
