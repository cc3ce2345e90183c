import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those that it lies in. Node's own way, `recursive`, tries for ever where a file system answers
 * that there is no such file, as `/proc` does, and tells of a read-only disk that there is no such folder.
 * @throws Error of Node where it cannot be made
 */
export function makeFolders(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error
    makeFolders(dirname(folder))
    makeFolders(folder)
  }
}
