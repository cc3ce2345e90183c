import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from './makeFolders.ts'

/** Moves a folder to a path that does not exist yet. If that is impossible, it stays. */
export function moveFolder(from: string, to: string): void {
  try {
    makeFolders(dirname(to))
    renameSync(from, to)
  } catch {
    // The folder is absent, the path is taken, or it is on another file system.
  }
}
