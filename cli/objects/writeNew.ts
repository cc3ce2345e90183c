import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { refuseUnsafe } from './SiteObject.ts'

/**
 * Writes a file of a site into a folder in which no earlier build has left anything, with the folders it needs.
 * @throws where there is a file of that name, or the key would lead out of the folder
 */
export function writeNew(folder: string, key: string, content: Uint8Array): void {
  refuseUnsafe(key)
  const path = join(folder, key)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, { flag: 'wx' })
}
