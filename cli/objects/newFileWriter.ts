import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { refuseUnsafe } from './SiteObject.ts'

/**
 * Writes files of a site into a folder in which no earlier build has left anything, with the folders they need.
 * @param folder absolute
 * @returns writes a file; throws where there is one of that name, or where the key would lead out of the folder
 */
export function newFileWriter(folder: string): (key: string, content: Uint8Array) => void {
  let lastMade = ''
  return (key, content) => {
    refuseUnsafe(key)
    const path = join(folder, key)
    const parent = dirname(path)
    if (parent !== lastMade) mkdirSync(parent, { recursive: true })
    lastMade = parent
    writeFileSync(path, content, { flag: 'wx' })
  }
}
