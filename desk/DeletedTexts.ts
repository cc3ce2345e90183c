import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolders, shownPath, workFolder } from '../system/paths.ts'
import { createFile } from '../system/files.ts'
import type { UnsavedText } from './DeskApi.ts'
import { DeskError } from './deskRequests.ts'
import { type DeskFile, makeFolderInside } from './DeskFolders.ts'

/** A text that was deleted. */
interface DeletedText {
  file: DeskFile
  /** The original paths of the files that were moved, by their current paths. */
  moved: ReadonlyMap<string, string>
  unsaved: readonly UnsavedText[]
}

/** Texts that were deleted. Their files stay in the project's work folder, from which they can be restored. */
export class DeletedTexts {
  readonly #root: string
  readonly #folder: string
  readonly #texts = new Map<string, DeletedText>()

  /** @param root the project, absolute */
  constructor(root: string) {
    this.#root = root
    this.#folder = join(workFolder(root), 'desk', 'deleted')
  }

  /**
   * Moves a text out of the site.
   * @param pictures absolute paths of its pictures that nothing else shows
   * @returns the name to restore it by
   */
  delete(file: DeskFile, pictures: readonly string[], unsaved: readonly UnsavedText[]): string {
    const name = `${Date.now()}-${basename(file.file)}`
    const moved = this.remove([file.path, ...pictures], name)
    for (const [at, { text }] of unsaved.entries())
      writeFileSync(join(this.#folder, name, `unsaved-${at + 1}.txt`), text)
    this.#texts.set(name, { file, moved, unsaved })
    return name
  }

  /**
   * Moves files into a new folder.
   * @returns their original paths, by their current ones
   */
  remove(paths: readonly string[], name = `${Date.now()}`): Map<string, string> {
    const folder = join(this.#folder, name)
    makeFolderInside(this.#root, folder)
    const moved = new Map<string, string>()
    for (const path of paths) {
      const to = join(folder, basename(path))
      try {
        renameSync(path, to)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        // The posts are on another disk.
        copyFileSync(path, to)
        rmSync(path)
      }
      moved.set(to, path)
    }
    return moved
  }

  /**
   * Restores a text that was deleted since the server started.
   * @throws DeskError if it is gone, there is a file in its place, or a link leads out of the project
   */
  restore(name: string): DeletedText {
    const text = this.#texts.get(name)
    if (!text) throw new DeskError(404, `There is no deleted text ${name}.`)
    const { path } = text.file
    if (existsSync(path)) throw new DeskError(409, `${shownPath(path)} exists again.`, 'Rename it first.')
    for (const [from, to] of text.moved) {
      if (to === path) makeFolders(dirname(to))
      else makeFolderInside(this.#root, dirname(to))
      if (!existsSync(to)) createFile(to, readFileSync(from))
    }
    rmSync(join(this.#folder, name), { recursive: true })
    this.#texts.delete(name)
    return text
  }
}
