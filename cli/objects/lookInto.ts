import { lstatSync } from 'node:fs'
import { readObjectList } from './objectList.ts'
import { type Others, othersIn } from './othersIn.ts'

/** What was seen in a folder. */
export interface FolderLook extends Others {
  /** False where there is no list of what a build wrote there. */
  isListed: boolean
  /** Differs for every folder, and after each change at the top of one. */
  state: string
}

/**
 * Looks into a folder for what no build wrote.
 * @param depth how many levels of it to look at
 * @returns undefined where there is no folder
 */
export function lookInto(folder: string, depth = Infinity): FolderLook | undefined {
  const state = folderState(folder)
  if (state === undefined) return undefined
  const former = readObjectList(folder)?.objects.map(({ key }) => key)
  return { ...othersIn(folder, former ?? [], depth), isListed: former !== undefined, state }
}

/**
 * Looks into a folder that another build may replace meanwhile.
 * @returns undefined, too, where the look came to no end: whoever replaces the folder looks again
 */
export function tryToLookInto(folder: string): FolderLook | undefined {
  try {
    return lookInto(folder)
  } catch {
    return undefined
  }
}

/** The state of a folder (see `FolderLook`), undefined where there is none. */
export function folderState(folder: string): string | undefined {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino} ${found.mtimeMs} ${found.ctimeMs}`
}
