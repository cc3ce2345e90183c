import { accessSync, constants, type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { objectListFile, readObjectList } from './SiteObject.ts'
import { isBelow, nearestExisting, shownPath, textFolder, withoutLinks } from '../../system/paths.ts'
import { UsageError } from '../../system/CommandError.ts'

export interface TargetInput {
  /** The project, absolute. */
  root: string
  /** Folder of the posts, absolute. */
  posts: string
  /** The folder to build, absolute. */
  out: string
}

/**
 * Returns the folder that a build may replace, with links followed, so that a link itself stays. `OutDir` checks what
 * is in it.
 * @throws UsageError if no build may be there
 */
export function outputTarget({ root, posts, out }: TargetInput): string {
  const target = withoutLinks(out)
  const project = withoutLinks(root)
  if (isBelow(target, project)) throw new UsageError(`--out names a folder that contains the project: ${out}`)
  const sources = [withoutLinks(posts), textFolder(project), join(project, 'public')]
  const isSource = sources.some(folder => isBelow(folder, target))
  // All other folders in the project are sources, or caches.
  if (
    isSource ||
    (isBelow(project, target) && (dirname(target) !== project || basename(target).startsWith('.')))
  ) {
    throw new UsageError(
      `--out names a folder among those of the project: ${out}`,
      'Name a new folder directly in the project, such as dist, or one outside of it.',
    )
  }
  const nearest = nearestExisting(target)
  if (!statSync(nearest).isDirectory()) throw new UsageError(`--out leads through a file: ${nearest}`)
  const parent = nearest === target ? dirname(target) : nearest
  if (nearest === target && statSync(target).dev !== statSync(parent).dev) {
    throw new UsageError(
      `--out names a mount point, which cannot be replaced as a whole: ${out}`,
      'Name a folder in it.',
    )
  }
  const list = objectListFile(target)
  if (statSync(list, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`The list of the site's files cannot be written, since there is a folder: ${list}`)
  if (!isWritable(parent)) throw new UsageError(`--out names a folder that cannot be written: ${out}`)
  return target
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** What is in a folder besides the files that a build wrote there. */
export interface Untracked {
  /** Files and folders at the top whose names begin with a dot, such as `.git`: they survive builds. */
  retained: readonly string[]
  /** Paths of everything else. */
  foreign: readonly string[]
}

/** What systems put into any folder that somebody opens. */
const systemFiles: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

const readEntries = (folder: string): readonly Dirent[] => readdirSync(folder, { withFileTypes: true })

/**
 * Compares a folder with the keys of the build in it. Only names count: a file that was edited is still the build's.
 * @param depth how many levels to read
 */
export function findUntracked(folder: string, keys: Iterable<string>, depth = Infinity): Untracked {
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
      else if (!systemFiles.has(entry.name)) foreign.push(key)
    }
  }
  visit('', 1)
  return { retained: retainedIn(folder, files), foreign }
}

/** What survives builds in a folder: dot files, and dot folders that are not empty. */
export function retainedIn(folder: string, keys: Iterable<string>): string[] {
  const owned = dotNamesOf(keys)
  return readEntries(folder)
    .filter(({ name }) => name.startsWith('.') && !owned.has(name))
    .filter(entry => !entry.isDirectory() || readdirSync(join(folder, entry.name)).length > 0)
    .map(({ name }) => name)
}

/**
 * Refuses to replace a folder that has files that no build wrote.
 * @param keys of the new site
 * @param depth how many levels to read
 * @returns the names at the top that survive
 * @throws UsageError
 */
export function refuseUntracked(
  folder: string,
  keys: Iterable<string> = [],
  depth = Infinity,
): readonly string[] {
  if (!existsSync(folder)) return []
  const former = readObjectList(folder)?.objects.map(({ key }) => key)
  const { retained, foreign } = findUntracked(folder, former ?? [], depth)
  const coming = new Set(Array.from(keys, key => key.split('/')[0]))
  const [first, ...more] = [...foreign, ...retained.filter(name => coming.has(name))]
  if (first === undefined) return retained
  const named = shownPath(join(folder, first)) + (more.length > 0 ? ` and ${more.length} more` : '')
  if (former) {
    throw new UsageError(
      `A build replaces all of ${shownPath(folder)}, and did not write ${named}.`,
      'Move it away (what is to be published belongs in public/), or name another folder with --out.',
    )
  }
  throw new UsageError(
    `There is ${named}, and no list beside the folder (${basename(objectListFile(folder))}) of what a build wrote there.`,
    'Name another folder with --out; or, if that was a build whose list is lost, remove the folder yourself.',
  )
}

/** The names at the top that begin with a dot and belong to the build. */
const dotNamesOf = (keys: Iterable<string>): Set<string> =>
  new Set(Array.from(keys, key => key.split('/')[0]!).filter(name => name.startsWith('.')))

/** The folders of keys: `a` and `a/b` of `a/b/c`. */
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
