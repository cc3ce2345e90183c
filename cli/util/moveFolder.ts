import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from './makeFolders.ts'

/** Moves a folder where nothing is; where that cannot be, it stays. */
export function moveFolder(from: string, to: string): void {
  try {
    makeFolders(dirname(to))
    renameSync(from, to)
  } catch {
    // There is no such folder, something else lies there, or it is another file system.
  }
}
