import { EventEmitter } from 'node:events'
import { type FSWatcher, type WatchEventType, watch } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stampOf } from '../../system/files.ts'
import { isBelow, isHidden, safeReaddir, statsOf } from '../../system/paths.ts'

/** A file that is back after this time was replaced, not deleted. */
const replaceMs = 100
/** How long an empty file may be about to be written: most editors empty a file before they write it. */
const writeMs = 500
const writePollMs = 10
/** How often files are compared if the system cannot watch them, in ms. */
export const defaultPollMs = 500

interface FileEvents {
  add: [path: string]
  change: [path: string]
  unlink: [path: string]
  /** A folder was added or removed. */
  folder: [path: string]
  /** The system cannot watch all folders; from now on, all files are compared every `defaultPollMs`. */
  unwatchable: [error: NodeJS.ErrnoException]
}

export type FileEvent = Exclude<keyof FileEvents, 'unwatchable'>

interface WatchInput {
  /** The project, absolute. */
  root: string
  /** Compare all files at this interval, in ms, for file systems that report no changes. */
  poll: number | undefined
  /** Returns whether a file may be meant to be empty. */
  mayBeEmpty(path: string): boolean
}

/**
 * Watches files, and folders with everything below them; neither need exist yet. Links and hidden folders are not
 * followed. Each state of a file is reported once: events of the system only say where to look. It watches folders
 * only, which takes fewer of the system's watches than one for each file.
 */
export class FileWatcher extends EventEmitter<FileEvents> {
  readonly #input: WatchInput
  readonly #paths = new Set<string>()
  /** Folders to start from: the project, and those of paths outside of it. */
  readonly #tops = new Set<string>()
  /** The stamp of each file that is there. */
  readonly #files = new Map<string, string>()
  /** Each folder that is there, with the names that are watched in it. */
  readonly #folders = new Map<string, { names: Set<string>; watcher: FSWatcher | undefined }>()
  /** Files that are found are not reported: a path has just been added. */
  #isAdding = false
  #isPolling = false
  #isClosed = false

  constructor(input: WatchInput) {
    super()
    this.#input = input
    if (input.poll !== undefined) void this.#pollEvery(input.poll)
  }

  /** @param paths absolute; those that are watched already are ignored */
  add(paths: Iterable<string>): void {
    for (const path of paths) {
      if (this.#paths.has(path)) continue
      this.#paths.add(path)
      this.#isAdding = true
      let next = isBelow(this.#input.root, path) ? this.#input.root : dirname(path)
      this.#tops.add(next)
      if (!this.#folders.has(next)) this.#follow(next)
      for (const name of relative(next, path).split(sep)) {
        next = join(next, name)
        this.#look(next)
      }
      // So far, only some of its files may be watched.
      if (this.#folders.has(path)) this.#follow(path)
      this.#isAdding = false
    }
  }

  /** Reports what has changed of some files. Returns whether anything has. */
  check(files: Iterable<string>): boolean {
    return Array.from(files, path => this.#look(path)).includes(true)
  }

  /** Reports everything that has changed: in a burst, the system may not report all of it. */
  async rescan(): Promise<void> {
    for (const top of this.#tops) await this.#scan(top)
  }

  close(): void {
    this.#isClosed = true
    this.removeAllListeners()
    for (const { watcher } of this.#folders.values()) watcher?.close()
  }

  /**
   * Compares a path with what is known of it.
   * @param isRenamed a folder may be another one of the same name
   */
  #look(path: string, isRenamed = false): boolean {
    if (this.#isClosed) return false
    const stats = statsOf(path)
    if (!stats) {
      const isKnown = this.#files.has(path) || this.#folders.has(path)
      const removeOrLook = () => (statsOf(path) ? this.#look(path, true) : this.#remove(path))
      if (isKnown) setTimeout(removeOrLook, replaceMs).unref()
      return false
    }
    const isKnownFolder = this.#folders.has(path)
    if (stats.isDirectory()) {
      if ((isKnownFolder && !isRenamed) || isHidden(`${basename(path)}/`)) return false
      if (this.#files.has(path)) this.#remove(path)
      this.#folders.get(dirname(path))?.names.add(basename(path))
      this.#follow(path)
      if (isKnownFolder) return false
      this.#report('folder', path)
      return true
    }
    if (isKnownFolder) this.#remove(path)
    const [stamp, before] = [stampOf(stats), this.#files.get(path)]
    if (stamp === before) return false
    const isEmptied = stats.size === 0 && Math.abs(Date.now() - stats.ctimeMs) < writeMs
    if (isEmptied && !this.#isAdding && !this.#input.mayBeEmpty(path)) {
      setTimeout(() => this.#look(path), writePollMs).unref()
      return false
    }
    this.#files.set(path, stamp)
    this.#folders.get(dirname(path))?.names.add(basename(path))
    this.#report(before === undefined ? 'add' : 'change', path)
    return true
  }

  #remove(path: string): void {
    const folder = this.#folders.get(path)
    if (!folder && !this.#files.has(path)) return
    folder?.watcher?.close()
    for (const name of folder?.names ?? []) this.#remove(join(path, name))
    this.#folders.get(dirname(path))?.names.delete(basename(path))
    this.#folders.delete(path)
    this.#files.delete(path)
    this.#report(folder ? 'folder' : 'unlink', path)
  }

  #report(event: FileEvent, path: string): void {
    if (!this.#isAdding) this.emit(event, path)
  }

  /** Watches a folder, and looks at everything in it. */
  #follow(folder: string): void {
    const known = this.#folders.get(folder)
    known?.watcher?.close()
    const names = known?.names ?? new Set()
    this.#folders.set(folder, { names, watcher: this.#watch(folder) })
    // Listed after it is watched, so that nothing added in between is missed.
    for (const path of this.#wanted(folder, [...names, ...safeReaddir(folder)])) this.#look(path, true)
  }

  /** Returns `undefined` if the folder is gone or cannot be watched. */
  #watch(folder: string): FSWatcher | undefined {
    if (this.#input.poll !== undefined) return undefined
    const look = (event: WatchEventType, name: string | null) => {
      if (name === null) this.#follow(folder)
      for (const path of this.#wanted(folder, name === null ? [] : [name]))
        this.#look(path, event === 'rename')
    }
    try {
      // Windows reports an error when a watched folder is deleted.
      return watch(folder, look).on('error', () => this.#look(folder, true))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (this.#isPolling || ['ENOENT', 'ENOTDIR', 'EACCES'].includes(code)) return undefined
      void this.#pollEvery(defaultPollMs)
      this.emit('unwatchable', error as NodeJS.ErrnoException)
      return undefined
    }
  }

  async #pollEvery(ms: number): Promise<void> {
    this.#isPolling = true
    while (!this.#isClosed) {
      await sleep(ms, undefined, { ref: false })
      await this.rescan()
    }
  }

  async #scan(folder: string): Promise<void> {
    const known = this.#folders.get(folder)?.names ?? []
    const names = new Set([...known, ...(await readdir(folder).catch(() => []))])
    const scanPath = async (path: string) => {
      const stats = await lstat(path).catch(() => undefined)
      if (stats?.isDirectory() && this.#folders.has(path)) return await this.#scan(path)
      if (stats && !stats.isDirectory() && this.#files.get(path) === stampOf(stats)) return
      this.#look(path)
    }
    await Promise.all(this.#wanted(folder, names).map(scanPath))
  }

  /** Returns the paths of those names in a folder that are watched, or lead to what is. */
  #wanted(folder: string, names: Iterable<string>): string[] {
    const paths = Array.from(new Set(names), name => join(folder, name))
    const all = [...this.#paths]
    if (all.some(path => isBelow(path, folder))) return paths
    return paths.filter(path => all.some(other => isBelow(path, other)))
  }
}
