import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandError } from './CommandError.ts'
import { exitCodes } from './exitCodes.ts'
import { workFolder } from './paths.ts'

/**
 * Makes a folder, and those that it lies in. Node's own way, `recursive`, tries for ever where a file system answers
 * that there is no such file, as `/proc` does, and tells of a read-only disk that there is no such folder.
 * @throws Error of Node if it cannot be created
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

/**
 * Makes the folder of a project's caches and stages.
 * @returns its path
 * @throws CommandError where nothing can be written there, as in a checkout of somebody else
 */
export function makeWorkFolder(root: string): string {
  const folder = workFolder(root)
  try {
    makeFolders(folder)
    accessSync(folder, constants.W_OK)
    return folder
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new CommandError(exitCodes.internal, `${folder} cannot be written (${code}).`, {
      hint: 'Work in a copy of the project that is yours, or let its owner give you the right to write there.',
      cause,
    })
  }
}
