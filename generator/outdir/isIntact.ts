import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FileHashes } from '../cache/FileHashes.ts'
import { readObjectList } from './objectList.ts'

/** Returns whether a folder has exactly the files of its list, unchanged. */
export function isIntact(folder: string, hashes: FileHashes): boolean {
  const listed = new Map(readObjectList(folder)?.objects.map(({ key, sha256 }) => [key, sha256]))
  let found = 0
  const visit = (below: string): boolean =>
    readdirSync(join(folder, below), { withFileTypes: true }).every(entry => {
      const key = below + entry.name
      if (entry.isDirectory()) return visit(`${key}/`)
      found++
      return entry.isFile() && listed.get(key) === hashes.hashOf(join(folder, key))
    })
  try {
    return visit('') && found === listed.size
  } catch {
    return false
  }
}
