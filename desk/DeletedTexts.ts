import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fieldValues } from '../content/schema/front-matter/setField.ts'
import { makeFolders, publicFolder, safeReaddir, shownPath, workFolder } from '../system/paths.ts'
import { createFile } from '../system/files.ts'
import type { DeletedText, StoredDraft } from './DeskApi.ts'
import { DeskError } from './deskRequests.ts'
import { type DeskFile, type DeskFolders, makeFolderInside } from './DeskFolders.ts'
import { pictureFolder } from './ownPictures.ts'

/** What is stored beside the files of a deleted text. */
interface Entry {
  file: string
  /** When it was deleted, ms. */
  at: number
  draft?: StoredDraft | undefined
}

const entryName = '.text.json'

/** Texts that were deleted. Their files stay in the project's work folder, from which they can be restored. */
export class DeletedTexts {
  readonly #folders: DeskFolders
  readonly #folder: string

  constructor(folders: DeskFolders) {
    this.#folders = folders
    this.#folder = join(workFolder(folders.root), 'desk', 'deleted')
  }

  /** Returns the deleted texts, the latest first. */
  list(): DeletedText[] {
    return safeReaddir(this.#folder)
      .flatMap(name => {
        try {
          const { file, at } = this.#read(name)
          const { title } = fieldValues(readFileSync(join(this.#folder, name, basename(file)), 'utf8'))
          return [{ name, file, title: title ? String(title) : file, at }]
        } catch {
          // It is a picture that was deleted, or is damaged.
          return []
        }
      })
      .toSorted((one, other) => other.at - one.at)
  }

  /**
   * Moves a text out of the site.
   * @param pictures absolute paths of its own pictures that nothing else shows
   * @returns the name to restore it by
   */
  delete({ file, path }: DeskFile, pictures: readonly string[], draft: StoredDraft | undefined): string {
    const at = Date.now()
    const name = `${at}-${basename(file)}`
    this.remove([path, ...pictures], name)
    const entry: Entry = { file, at, draft }
    writeFileSync(join(this.#folder, name, entryName), JSON.stringify(entry))
    return name
  }

  /** Moves files into a new folder. */
  remove(paths: readonly string[], name = `${Date.now()}`): void {
    const folder = join(this.#folder, name)
    makeFolderInside(this.#folders.root, folder)
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
    }
  }

  /**
   * Restores a deleted text with its pictures.
   * @throws DeskError if it is gone, there is a file in its place, or a link leads out of the project
   */
  restore(name: string): Pick<Entry, 'file' | 'draft'> {
    const entry = this.#read(name)
    const { root } = this.#folders
    const { file, path } = this.#folders.locate(entry.file)
    if (existsSync(path)) throw new DeskError(409, `${shownPath(path)} exists again.`, 'Rename it first.')
    const pictures = join(publicFolder(root), pictureFolder(file))
    const names = safeReaddir(join(this.#folder, name)).filter(other => other !== entryName)
    if (names.length > 1) makeFolderInside(root, pictures)
    makeFolders(dirname(path))
    for (const other of names) {
      const to = other === basename(file) ? path : join(pictures, other)
      if (!existsSync(to)) createFile(to, readFileSync(join(this.#folder, name, other)))
    }
    this.erase(name)
    return entry
  }

  /**
   * Deletes a deleted text for good.
   * @throws DeskError if it is gone
   */
  erase(name: string): void {
    this.#read(name)
    rmSync(join(this.#folder, name), { recursive: true })
  }

  #read(name: string): Entry {
    if (safeReaddir(this.#folder).includes(name) && existsSync(join(this.#folder, name, entryName)))
      return JSON.parse(readFileSync(join(this.#folder, name, entryName), 'utf8')) as Entry
    throw new DeskError(404, `There is no deleted text ${name}.`)
  }
}
