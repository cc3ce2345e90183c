import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  type Stats,
} from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { CommandError, exitCodes, UsageError } from './CommandError.ts'

/** Folders of a project that its pages are rendered from. */
export const pageSources = ['browser', 'components', 'content', 'html', 'pages', 'styles'] as const

/** The folder of a project's caches, stages and reports, which are not published. */
export const workFolder = (root: string): string => join(root, '.kube-site')

/** The folder of caches. */
export const cacheFolder = (root: string): string => join(workFolder(root), 'cache')

/** The folder of resized pictures. */
export const picturesFolder = (root: string): string => join(workFolder(root), 'pictures')

/** The project's folder of files that are copied as they are. */
export const publicFolder = (root: string): string => join(root, 'public')

/** The folder of a project's pages in markdown. */
export const textFolder = (root: string): string => join(root, 'texts')

/** The folder of the texts of a project's legal documents. */
export const legalFolder = (root: string): string => join(root, 'docs', 'legal')

/** Returns the path that identifies a file everywhere: from the project's root, or absolute if it is outside of it. */
export function projectPath(root: string, path: string): string {
  return isBelow(root, path) ? relative(root, path) || '.' : path
}

/** Returns a path as a user would type it: relative to the working directory, or absolute if it is outside of it. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path)
  return near === '' ? '.' : near.startsWith('..') ? path : near
}

/** Returns whether a path is that of a folder or of something below it; both are absolute. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Returns the stats of a path, without following a link; `undefined` if there is nothing, or it cannot be read. */
export function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

/** Returns whether a path is a link, even a broken one. */
export const isLink = (path: string): boolean => statsOf(path)?.isSymbolicLink() === true

/** Returns whether a part of a path begins with a dot, except for `.well-known/` (RFC 8615). Folders end in `/`. */
export const isHidden = (path: string): boolean => /(?:^|\/)\.(?!well-known\/)/.test(path)

/** Returns the names in a folder; none if it cannot be read. */
export function safeReaddir(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Returns a path without links in it, whether or not all of it exists.
 * @throws UsageError if one of them is broken
 */
export function withoutLinks(path: string): string {
  const nearest = nearestExisting(path)
  try {
    return join(realpathSync(nearest), relative(nearest, path))
  } catch {
    throw new UsageError(`${nearest} is a broken link`)
  }
}

/** Returns the path itself, or the nearest one above it that exists, even as a broken link. */
export function nearestExisting(path: string): string {
  try {
    lstatSync(path)
    return path
  } catch (error) {
    // No path is above the root.
    if (dirname(path) === path) throw error
    return nearestExisting(dirname(path))
  }
}

/**
 * Creates a folder and its parents. Node's `recursive` never ends where a file system answers ENOENT, as `/proc` does,
 * and reports a read-only disk as ENOENT.
 * @throws Error of Node if it cannot be created
 */
export function makeFolders(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error
    makeFolders(dirname(folder))
    makeFolders(folder)
  }
}

/**
 * Creates the folder of a project's caches and stages.
 * @returns its path
 * @throws CommandError if it cannot be written, as in another user's checkout
 */
export function makeWorkFolder(root: string): string {
  const folder = workFolder(root)
  try {
    makeFolders(folder)
    accessSync(folder, constants.W_OK)
    return folder
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new CommandError(exitCodes.internal, `${folder} cannot be written (${code}).`, {
      hint: 'Get write permission for it, or work in your own copy of the project.',
      cause,
    })
  }
}

/** Moves a folder to a path that does not exist yet. If that is impossible, it stays. */
export function moveFolder(from: string, to: string): void {
  try {
    makeFolders(dirname(to))
    renameSync(from, to)
  } catch {
    // The folder is absent, the path is taken, or it is on another file system.
  }
}
