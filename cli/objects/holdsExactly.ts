import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownSums } from './KnownSums.ts'
import { readObjectList } from './objectList.ts'

/** True where a folder holds every file of the list beside it as the list says, and nothing else. */
export function holdsExactly(folder: string, sums: KnownSums): boolean {
  const wanted = new Map(readObjectList(folder)?.objects.map(({ key, sha256 }) => [key, sha256]))
  let held = 0
  const visit = (below: string): boolean =>
    readdirSync(join(folder, below), { withFileTypes: true }).every(entry => {
      const key = below + entry.name
      if (entry.isDirectory()) return visit(`${key}/`)
      held++
      return entry.isFile() && wanted.get(key) === sums.measure(join(folder, key)).sha256
    })
  try {
    return visit('') && held === wanted.size
  } catch {
    return false
  }
}
