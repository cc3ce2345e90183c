import { hash } from 'node:crypto'
import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileStamp, isSettled, measureFile, stampOf } from '../../system/files.ts'
import type { Commit } from '../../system/git.ts'
import { legalFolder, publicFolder, textFolder, withoutLinks } from '../../system/paths.ts'
import type { Cache } from '../cache/Cache.ts'
import { findUntracked } from '../outdir/OutDir.ts'
import { objectListFile } from '../outdir/SiteObject.ts'
import type { loadCheckedConfig } from '../site/loadConfig.ts'
import { historyOf } from '../site/loadSite.ts'
import type { SiteOptions } from '../site/SiteOptions.ts'

/** The options of a build, with the folder of its site. */
type Options = SiteOptions & { out: string }

/** All that a build depends on besides the program. */
interface Inputs {
  options: Options
  /** Hashes of the configuration as it was loaded, and of what is in the folders of texts and files. */
  config: string
  folders: string
  /** The state of git's history, if pages show days of it. */
  history: string
  /** The commit that the list of the site's files names. */
  commit: string | undefined
}

interface LastResult<Result> {
  inputs: Inputs
  /** SHA-256 of the list of the site's files. */
  list: string
  result: Result
}

/** What a build begins to read at once. */
interface Reading {
  config: ReturnType<typeof loadCheckedConfig>
  commit: Promise<Commit | undefined>
}

/**
 * Returns what the last build with these options resulted in, if it would result in the same now: no input has changed,
 * and the site is as that build left it.
 */
export async function lastResult<Result>(
  options: Options,
  cache: Cache,
  reading: Reading,
): Promise<Result | undefined> {
  const last = cache.read<LastResult<Result>>('result')
  if (!last || foldersHash(options) !== last.inputs.folders) return undefined
  const inputs = await inputsOf(options, reading, last.inputs.folders)
  return JSON.stringify(inputs) === JSON.stringify(last.inputs) && isAsLeft(options.out, cache, last.list)
    ? last.result
    : undefined
}

/**
 * Writes the result of a build for the next one, unless an input was changed so late that the build may not have read it.
 * @param begun when the build began, in ms
 * @param list of the site's files, as text
 */
export async function saveResult(
  options: Options,
  cache: Cache,
  reading: Reading,
  { begun, list, result }: { begun: number; list: string; result: unknown },
): Promise<void> {
  const folders = foldersHash(options, begun)
  if (folders === undefined) return
  const inputs = await inputsOf(options, reading, folders)
  cache.write('result', { inputs, list: hash('sha256', list), result } satisfies LastResult<unknown>)
}

async function inputsOf(options: Options, { config, commit }: Reading, folders: string): Promise<Inputs> {
  const { loaded, checked } = await config
  const { source, value } = loaded.value ?? {}
  const places = [options.posts, textFolder(options.root)]
  return {
    options,
    config: hash('sha256', JSON.stringify([source?.text, value])),
    folders,
    history: checked.value?.value.blog.updatedFromGit ? await historyOf(places) : '',
    commit: (await commit)?.id,
  }
}

/**
 * Returns a hash of the names and stamps of everything in the folders of texts and files.
 * @param begun a time in ms: the result is `undefined` if something may have changed since
 */
function foldersHash({ root, posts }: Options, begun = Infinity): string | undefined {
  const stamps: string[] = []
  let isSettledAll = true
  const add = (path: string): Dirent[] => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats && !isSettled(stats, begun)) isSettledAll = false
    stamps.push(path, stats ? stampOf(stats) : '', stats?.isSymbolicLink() ? fileStamp(path) : '')
    return stats?.isDirectory() ? readdirSync(path, { withFileTypes: true }) : []
  }
  const visit = (folder: string) => {
    for (const entry of add(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) visit(path)
      else add(path)
    }
  }
  try {
    for (const folder of [posts, textFolder(root), publicFolder(root), legalFolder(root)])
      visit(withoutLinks(folder))
  } catch {
    // A folder cannot be read: the build says so.
    return undefined
  }
  return isSettledAll ? hash('sha256', stamps.join('\0')) : undefined
}

/** Returns whether each file of a site is as the last build left it, and no other file is there. */
function isAsLeft(out: string, { sites: { current } }: Cache, list: string): boolean {
  const isUnchanged = (key: string): boolean => {
    const { stamp, sha256 } = current.get(key)!
    const path = `${out}/${key}`
    return stamp === undefined ? measureFile(path).sha256 === sha256 : stampOf(lstatSync(path)) === stamp
  }
  try {
    return (
      measureFile(objectListFile(out)).sha256 === list &&
      Array.from(current.keys()).every(isUnchanged) &&
      findUntracked(out, current.keys()).foreign.length === 0
    )
  } catch {
    // A file is gone.
    return false
  }
}
