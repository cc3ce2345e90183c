import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolders } from '../../system/makeFolders.ts'

/** Attempts at a work whose folder goes. */
const maxAttempts = 5

/** Does something in a folder that is made where there is none. Another process may remove it while it is empty. */
export async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      makeFolders(folder)
      return await work()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      // Node says that there is no folder where it could not make one.
      await access(nearestFolder(folder), constants.W_OK)
      if (attempt === maxAttempts) throw error
    }
  }
}

function nearestFolder(folder: string): string {
  let found = folder
  while (!existsSync(found)) found = dirname(found)
  return found
}
