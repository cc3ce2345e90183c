import { readdirSync } from 'node:fs'
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

/** Compares a folder with the keys of the build in it. Only their names count: a file that was edited is the build's. */
export function othersIn(folder: string, keys: Iterable<string>): Others {
  const files = new Set(keys)
  const folders = new Set([...files].flatMap(foldersOf))
  const kept: string[] = []
  const foreign: string[] = []
  const visit = (path: string): void => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const key = path + entry.name
      if (folders.has(key) && entry.isDirectory()) visit(`${key}/`)
      else if (files.has(key) && !entry.isDirectory()) continue
      else if (path === '' && key.startsWith('.') && !folders.has(key) && !files.has(key)) {
        if (!entry.isDirectory() || readdirSync(join(folder, key)).length > 0) kept.push(key)
      } else if (!madeBySystems.has(entry.name)) foreign.push(key)
    }
  }
  visit('')
  return { kept, foreign }
}

/** The folders above a key: `a` and `a/b` for `a/b/c`. */
const foldersOf = (key: string): string[] => [...key.matchAll(/\//g)].map(({ index }) => key.slice(0, index))
