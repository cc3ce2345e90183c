import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  type Stats,
} from 'node:fs'
import { join } from 'node:path'
import type { KnownSums } from './KnownSums.ts'
import type { Measures } from './measures.ts'
import { readObjectList } from './objectList.ts'
import { isSafeKey } from './SiteObject.ts'

/** Files of earlier builds, by key. */
export type EarlierFiles = Map<string, Measures>

/** Measures every file below a folder that an older build wrote. What else lies there is removed; all of it at need. */
export function measureFolder(folder: string, sums: KnownSums): EarlierFiles {
  const files: EarlierFiles = new Map()
  const visit = (below: string): boolean => {
    let isEmpty = true
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const key = below + entry.name
      if (entry.isDirectory()) isEmpty = visit(`${key}/`) && isEmpty
      else if (entry.isFile()) {
        files.set(key, sums.measure(join(folder, key)))
        isEmpty = false
      } else rmSync(join(folder, key))
    }
    if (isEmpty && below !== '') rmdirSync(join(folder, below))
    return isEmpty
  }
  try {
    if (lstatSync(folder, { throwIfNoEntry: false })) visit('')
    return files
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return new Map()
  }
}

/** A file of the last build with a second name, under which nobody else changes or removes it. */
export interface LinkedFile extends Measures {
  /** Its path, absolute. */
  link: string
}

export interface LinkInput {
  /** Folder of the build, absolute. */
  folder: string
  /** Folder for the links, absolute; made where there is one. */
  links: string
  /** What is there already. */
  known: ReadonlyMap<string, Measures>
}

/**
 * Links the files of a finished build that are not in another folder already, and are as the build's list says. The
 * build may be replaced by another one at any time. On another file system there are none.
 */
export function linkFiles({ folder, links, known }: LinkInput, sums: KnownSums): Map<string, LinkedFile> {
  const linked = new Map<string, LinkedFile>()
  // A build that was removed leaves its list.
  if (!existsSync(folder)) return linked
  const wanted = (readObjectList(folder)?.objects ?? []).filter(
    ({ key, sha256 }) => isSafeKey(key) && known.get(key)?.sha256 !== sha256,
  )
  if (wanted.length > 0) mkdirSync(links, { recursive: true })
  for (const { key, sha256 } of wanted) {
    const link = join(links, String(linked.size))
    let before: Stats
    try {
      before = lstatSync(join(folder, key))
      linkSync(join(folder, key), link)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (cannotLink.has(code)) return linked
      // It is not there.
      continue
    }
    const measures = before.isFile() ? sums.measureLink(link, before) : undefined
    if (measures?.sha256 === sha256) linked.set(key, { ...measures, link })
    else rmSync(link)
  }
  return linked
}

/** The file system has no links, or the folder is on another one. */
const cannotLink: ReadonlySet<string> = new Set(['EXDEV', 'EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'])
