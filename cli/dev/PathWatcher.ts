import { EventEmitter } from 'node:events'
import { type FSWatcher, lstatSync, type WatchEventType, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isBelow, isHidden, safeReaddir } from '../util/paths.ts'

/** A file that is back after this time was replaced, not deleted. */
const replaceMs = 100

interface PathEvents {
  /** A file was written or added. */
  change: [path: string]
  /** A file was deleted. */
  unlink: [path: string]
  /** A folder was added, removed or moved, with everything in it. */
  folder: [path: string]
  error: [error: unknown]
}

/**
 * Watches files, and folders with everything below them; neither need exist yet. Links are not followed. It watches
 * folders only: watching thousands of posts one by one would be slow.
 */
export class PathWatcher extends EventEmitter<PathEvents> {
  /** Watchers of folders, and of all folders below them. */
  readonly #folders = new Map<string, FSWatcher>()
  /** Watchers of the parents of all paths, which report that these come and go. */
  readonly #parents = new Map<string, FSWatcher | undefined>()

  /** @param paths absolute; those that are watched already are ignored */
  add(paths: Iterable<string>): void {
    for (const path of paths) {
      if (this.#parents.has(path)) continue
      const report = (name: string, event: WatchEventType) =>
        name === basename(path) && this.#report(path, event)
      this.#parents.set(path, this.#watch(dirname(path), report))
      this.#follow(path)
    }
  }

  /** Looks for new folders: in a burst, the system may not report all of them. */
  rescan(): void {
    for (const path of this.#parents.keys()) {
      this.#unfollow(path)
      this.#follow(path)
    }
  }

  close(): void {
    for (const watcher of [...this.#parents.values(), ...this.#folders.values()]) watcher?.close()
  }

  #report(path: string, event: WatchEventType): void {
    const isWatched = this.#folders.has(path)
    if (isFolder(path) || isWatched) {
      // On some systems, a folder changes with its files.
      if (isWatched && event === 'change') return
      this.#unfollow(path)
      this.#follow(path)
      this.emit('folder', path)
    } else if (exists(path)) this.emit('change', path)
    else setTimeout(() => this.emit(exists(path) ? 'change' : 'unlink', path), replaceMs).unref()
  }

  #follow(folder: string): void {
    if (!isFolder(folder)) return
    const watcher = this.#watch(folder, (name, event) => this.#report(join(folder, name), event))
    if (!watcher) return
    this.#folders.set(folder, watcher)
    // Listed after it is watched, so that nothing added in between is missed.
    for (const name of safeReaddir(folder)) if (!isHidden(`${name}/`)) this.#follow(join(folder, name))
  }

  #unfollow(folder: string): void {
    for (const [path, watcher] of this.#folders) {
      if (!isBelow(folder, path)) continue
      watcher.close()
      this.#folders.delete(path)
    }
  }

  /** Returns `undefined` if there is no folder that can be watched. */
  #watch(folder: string, report: (name: string, event: WatchEventType) => void): FSWatcher | undefined {
    try {
      const watcher = watch(folder, (event, name) => report(name ?? '', event))
      return watcher.on('error', error => this.emit('error', error))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes(code)) this.emit('error', error)
      return undefined
    }
  }
}

const exists = (path: string): boolean => stats(path) !== undefined

const isFolder = (path: string): boolean => stats(path)?.isDirectory() === true

function stats(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
