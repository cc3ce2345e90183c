import { accessSync, constants, existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { CommandError, exitCodes } from './CommandError.ts'
import { workFolder } from './paths.ts'

/**
 * Creates a folder and its parents. Node's `recursive` never ends where a file system answers ENOENT, as `/proc` does,
 * and reports a read-only disk as ENOENT.
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
 * Creates the folder of a project's caches and stages.
 * @returns its path
 * @throws CommandError if it cannot be written, as in another user's checkout
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

/** Moves a folder to a path that does not exist yet. If that is impossible, it stays. */
export function moveFolder(from: string, to: string): void {
  try {
    makeFolders(dirname(to))
    renameSync(from, to)
  } catch {
    // The folder is absent, the path is taken, or it is on another file system.
  }
}
