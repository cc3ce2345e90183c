import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What lies in a folder beside the files that a build wrote there. */
export interface Others {
  /** Files, and folders that are not empty, at the top whose names begin with a dot, such as `.git`: they outlive builds. */
  kept: readonly string[]
  /** Paths of everything else. */
  foreign: readonly string[]
}

/** What systems put into any folder that somebody looks at. */
const madeBySystems: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

const readEntries = (folder: string): readonly Dirent[] => readdirSync(folder, { withFileTypes: true })

/**
 * Compares a folder with the keys of the build in it. Only their names count: a file that was edited is the build's.
 * @param depth how many levels of it to look at
 */
export function othersIn(folder: string, keys: Iterable<string>, depth = Infinity): Others {
  const files = new Set(keys)
  const folders = foldersOf(files)
  const owned = dotNamesOf(files)
  const foreign: string[] = []
  const visit = (path: string, level: number): void => {
    if (level > depth) return
    for (const entry of readEntries(join(folder, path))) {
      const key = path + entry.name
      if (folders.has(key) && entry.isDirectory()) visit(`${key}/`, level + 1)
      else if (files.has(key) && !entry.isDirectory()) continue
      else if (path === '' && key.startsWith('.') && !owned.has(key)) continue
      else if (!madeBySystems.has(entry.name)) foreign.push(key)
    }
  }
  visit('', 1)
  return { kept: keptIn(folder, () => files), foreign }
}

/**
 * What outlives builds: see `Others`.
 * @param keys gives those of the build; it is asked where there are dot names
 */
export function keptIn(folder: string, keys: () => Iterable<string>): string[] {
  const dotEntries = readEntries(folder).filter(({ name }) => name.startsWith('.'))
  if (dotEntries.length === 0) return []
  const owned = dotNamesOf(keys())
  return dotEntries
    .filter(({ name }) => !owned.has(name))
    .filter(entry => !entry.isDirectory() || readdirSync(join(folder, entry.name)).length > 0)
    .map(({ name }) => name)
}

/** The names at the top that begin with a dot and are of the build. */
function dotNamesOf(keys: Iterable<string>): Set<string> {
  const names = new Set<string>()
  for (const key of keys) if (key.startsWith('.')) names.add(key.split('/')[0] ?? '')
  return names
}

/** The folders above keys: `a` and `a/b` for `a/b/c`. */
function foldersOf(keys: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const key of keys)
    for (let at = key.lastIndexOf('/'); at > 0; at = key.lastIndexOf('/', at - 1)) {
      const folder = key.slice(0, at)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  return folders
}
