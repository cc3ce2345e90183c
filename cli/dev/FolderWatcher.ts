import { EventEmitter } from 'node:events'
import { type FSWatcher, lstatSync, readdirSync, type WatchEventType, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isBelow, isHidden } from '../project/paths.ts'

/** A file that is back after so long was replaced, and not deleted. */
const replaceMs = 100

interface FolderEvents {
  /** A file was written or added. */
  change: [path: string]
  /** A file was deleted. */
  unlink: [path: string]
  /** A folder came or went, with all that it has. */
  folder: [path: string]
  error: [error: unknown]
}

/**
 * Watches folders, which need not be there yet, and those below them. It asks the system for what happens in a folder:
 * to watch each of some thousand files, and to list them all after each save, would take longer than to load a save.
 * Links are not followed.
 */
export class FolderWatcher extends EventEmitter<FolderEvents> {
  readonly #watched = new Map<string, FSWatcher>()
  readonly #folders: readonly string[]
  readonly #parents: (FSWatcher | undefined)[]

  /** @param folders absolute paths; what is saved from now on is told */
  constructor(folders: readonly string[]) {
    super()
    this.#folders = folders
    // A folder that is not there is not watched. Its parent tells when it comes.
    this.#parents = folders.map(folder =>
      this.#listen(dirname(folder), (name, event) => name === basename(folder) && this.#see(folder, event)),
    )
    for (const folder of folders) this.#follow(folder)
  }

  /** Watches the folders that are there now: in a burst, the system may not report all that come and go. */
  watchAgain(): void {
    for (const folder of this.#folders) {
      this.#leave(folder)
      this.#follow(folder)
    }
  }

  close(): void {
    for (const watcher of [...this.#parents, ...this.#watched.values()]) watcher?.close()
  }

  /** Tells what has become of a path. @param event `rename` where it may have come or gone, as `fs.watch` tells it */
  #see(path: string, event: WatchEventType): void {
    const isFolder = isThere(path, 'folder')
    if (isFolder || this.#watched.has(path)) {
      // On some systems, a folder changes with what is in it.
      if (isFolder && this.#watched.has(path) && event === 'change') return
      this.#leave(path)
      if (isFolder) this.#follow(path)
      this.emit('folder', path)
    } else if (isThere(path)) this.emit('change', path)
    else
      void sleep(replaceMs, undefined, { ref: false }).then(() =>
        this.emit(isThere(path) ? 'change' : 'unlink', path),
      )
  }

  #follow(folder: string): void {
    const watcher = this.#listen(folder, (name, event) => this.#see(join(folder, name), event))
    if (!watcher) return
    this.#watched.set(folder, watcher)
    // Listed after it is watched: what is added in between is told.
    for (const below of foldersIn(folder)) this.#follow(below)
  }

  #leave(folder: string): void {
    for (const [path, watcher] of this.#watched) {
      if (!isBelow(folder, path)) continue
      watcher.close()
      this.#watched.delete(path)
    }
  }

  /** Undefined where there is no folder that can be watched. */
  #listen(folder: string, hear: (name: string, event: WatchEventType) => void): FSWatcher | undefined {
    if (!isThere(folder, 'folder')) return undefined
    try {
      const watcher = watch(folder, (event, name) => hear(name ?? '', event))
      return watcher.on('error', error => this.emit('error', error))
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (!['ENOENT', 'ENOTDIR', 'EACCES'].includes(code)) this.emit('error', error)
      return undefined
    }
  }
}

/** True where there is a file, a folder or a link. */
function isThere(path: string, kind?: 'folder'): boolean {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false })
    return found !== undefined && (kind === undefined || found.isDirectory())
  } catch {
    return false
  }
}

/** Folders in a folder that are not hidden; none where it cannot be read. */
function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !isHidden(`${entry.name}/`))
      .map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}
