import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolders, shownPath, workFolder } from '../system/paths.ts'
import { createFile } from '../system/replaceFile.ts'
import { DeskError } from './deskRequests.ts'
import type { DeskFile } from './DeskFolders.ts'

/** Texts that were deleted. Their files stay in the project's work folder, from which they can be restored. */
export class DeletedTexts {
  readonly #folder: string
  /** Where each of them was. */
  readonly #paths = new Map<string, string>()

  /** @param root the project, absolute */
  constructor(root: string) {
    this.#folder = join(workFolder(root), 'desk', 'deleted')
  }

  /**
   * Moves a text out of the site.
   * @returns the name by which it is restored
   */
  delete({ path }: DeskFile): string {
    const name = `${Date.now()}-${basename(path)}`
    const to = join(this.#folder, name)
    makeFolders(this.#folder)
    try {
      renameSync(path, to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
      // The posts are on another disk.
      copyFileSync(path, to)
      rmSync(path)
    }
    this.#paths.set(name, path)
    return name
  }

  /**
   * Brings a text back that was deleted since the server was started.
   * @throws DeskError if it is gone, or there is a file in its place
   */
  restore(name: string): void {
    const path = this.#paths.get(name)
    if (path === undefined) throw new DeskError(404, `There is no deleted text ${name}.`)
    if (existsSync(path)) throw new DeskError(409, `${shownPath(path)} exists again.`, 'Rename it first.')
    makeFolders(dirname(path))
    const deleted = join(this.#folder, name)
    createFile(path, readFileSync(deleted))
    rmSync(deleted)
    this.#paths.delete(name)
  }
}
