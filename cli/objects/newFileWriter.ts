import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { refuseUnsafe } from './SiteObject.ts'

/**
 * Writes files of a site into a folder in which no earlier build has left anything, with the folders they need.
 * @param folder absolute
 * @returns writes a file; throws where there is one of that name, or where the key would lead out of the folder
 */
export function newFileWriter(folder: string): (key: string, content: Uint8Array) => void {
  /** The two that were used last: a page has a folder of its own, and the file beside it one that others share. */
  let used: readonly string[] = []
  return (key, content) => {
    refuseUnsafe(key)
    const path = join(folder, key)
    const parent = dirname(path)
    if (!used.includes(parent)) mkdirSync(parent, { recursive: true })
    if (used[0] !== parent) used = [parent, ...used.filter(other => other !== parent)].slice(0, 2)
    writeFileSync(path, content, { flag: 'wx' })
  }
}
