import { hash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { safeReaddir, workFolder } from '../system/paths.ts'
import { writeFileAtomic } from '../system/files.ts'
import type { StoredDraft, Version } from './DeskApi.ts'
import { makeFolderInside } from './DeskFolders.ts'
import { DeskError } from './deskRequests.ts'

/** Identifies a text. */
export const versionOf = (text: string): string => hash('sha256', text)

/** Unsaved texts on the disk, one for each file, which survive a restart of the browser and of the server. */
export class Drafts {
  readonly #root: string
  readonly #folder: string

  /** @param root the project, absolute */
  constructor(root: string) {
    this.#root = root
    this.#folder = join(workFolder(root), 'desk', 'drafts')
  }

  /** Returns the draft of a file; undefined if there is none. */
  get(file: string): (StoredDraft & Version) | undefined {
    const draft = this.#read(nameOf(file))
    return draft && { ...draft, version: versionOf(draft.text) }
  }

  /** Returns all drafts. */
  all(): StoredDraft[] {
    return safeReaddir(this.#folder).flatMap(name => this.#read(name) ?? [])
  }

  /**
   * Stores the draft of a file. A text without changes needs none.
   * @param replaces the version of the draft that it continues; empty if there was none
   * @returns its version; empty if there is no draft
   * @throws DeskError if another draft was stored meanwhile, or Error of Node if the disk is full or not writable
   */
  set(draft: StoredDraft, replaces: string): string {
    const version = versionOf(draft.text)
    const stored = this.get(draft.file)?.version ?? ''
    if (stored !== replaces && stored !== version)
      throw new DeskError(
        409,
        `${draft.file} was changed in another tab or browser.`,
        'Compare the versions.',
      )
    if (version === draft.base) {
      this.delete(draft.file)
      return ''
    }
    makeFolderInside(this.#root, this.#folder)
    writeFileAtomic(join(this.#folder, nameOf(draft.file)), JSON.stringify(draft))
    return version
  }

  delete(file: string): void {
    rmSync(join(this.#folder, nameOf(file)), { force: true })
  }

  #read(name: string): StoredDraft | undefined {
    try {
      return JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as StoredDraft
    } catch {
      // There is none, or it is damaged.
      return undefined
    }
  }
}

/** A hash, since some disks do not distinguish names that differ only in case. */
const nameOf = (file: string): string => `${hash('sha256', file).slice(0, 32)}.json`
