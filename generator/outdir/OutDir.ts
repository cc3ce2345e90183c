import {
  accessSync,
  constants,
  type Dirent,
  existsSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  isBelow,
  makeFolders,
  moveFolder,
  nearestExisting,
  safeReaddir,
  shownPath,
  textFolder,
  withoutLinks,
} from '../../system/paths.ts'
import { isAbandoned, isProcessName, pidOf, processName } from '../../system/processName.ts'
import { UsageError } from '../../system/CommandError.ts'
import { objectListFile, readObjectList } from './SiteObject.ts'

/** A finished site. */
export interface ReadySite {
  /** Its folder, absolute; it is moved or copied. */
  folder: string
  /** The list of its objects, as text. */
  list: string
  /** Their keys. */
  keys: Iterable<string>
  /** Where the replaced site is moved to, absolute; otherwise, or on another file system, it is removed. */
  recycleTo?: string | undefined
}

/**
 * The folder of a built site and the list of its objects, which are replaced together. The new ones wait in a folder of
 * the build, `.dist.kube-site-<process>`, which contains `former` from the first rename on: the next build sees how far
 * a killed one came, and completes it.
 */
export class OutDir {
  readonly #folder: string
  readonly #prefix: string
  readonly #own: string

  /** @param folder absolute path without links */
  constructor(folder: string) {
    this.#folder = folder
    this.#prefix = `.${basename(folder)}.kube-site-`
    this.#own = this.#sibling(processName())
  }

  /** Completes or removes what killed builds left. Does not write otherwise: the disk may be read-only. */
  async recover(): Promise<void> {
    const isLeft = (own: string) => isHalfDone(own) || isAbandoned(own, this.#nameOf(own))
    if (this.#othersFolders().some(isLeft)) await this.#locked(() => this.#recover())
  }

  /**
   * Does what `recover` does, and checks the top of the folder; `commit` checks all of it.
   * @throws UsageError if something other than a former build is there
   */
  async check(): Promise<void> {
    if (!existsSync(dirname(this.#folder))) return
    await this.#locked(() => {
      this.#recover()
      refuseUntracked(this.#folder, [], 1)
    })
  }

  /** Creates a folder for a new site on the file system of the site, so that `commit` can rename it. */
  createStage(): string {
    const stage = join(this.#own, 'stage')
    makeFolders(stage)
    return stage
  }

  /**
   * Replaces the former site and its list, all of it or nothing. Builds at the same time wait for each other, and the
   * last one stays.
   * @throws UsageError if there are other files in its place
   */
  async commit({ folder, list, keys, recycleTo }: ReadySite): Promise<void> {
    makeFolders(this.#own)
    try {
      await moveOrCopy(folder, join(this.#own, 'new'))
      writeFileSync(join(this.#own, 'objects.json'), list)
    } catch (error) {
      this.close()
      throw error
    }
    await this.#locked(() => {
      this.#recover()
      this.#swap(refuseUntracked(this.#folder, keys))
      if (recycleTo !== undefined) moveFolder(join(this.#own, 'former'), recycleTo)
    })
  }

  /** Removes this build's own folder, unless it is needed to complete what the build began. */
  close(): void {
    if (!isHalfDone(this.#own)) remove(this.#own)
  }

  async #locked(work: () => void): Promise<void> {
    makeFolders(this.#own)
    try {
      await withLock({ lock: this.#sibling('lock'), own: this.#own, guarded: this.#folder }, work)
    } finally {
      this.close()
    }
  }

  /**
   * Without an await, so that no signal is handled in between.
   * @param retained names in the former site that the new one gets
   */
  #swap(retained: readonly string[]): void {
    const done: (readonly [string, string])[] = []
    const move = (from: string, to: string) => {
      renameSync(from, to)
      done.push([from, to])
    }
    try {
      if (existsSync(this.#folder)) move(this.#folder, join(this.#own, 'former'))
      this.#complete(this.#own, move, retained)
    } catch (error) {
      for (const [from, to] of done.toReversed()) renameSync(to, from)
      const { code = '' } = error as NodeJS.ErrnoException
      if (code !== 'EBUSY' && code !== 'EXDEV') throw error
      throw new UsageError(
        `${this.#folder} cannot be replaced (${code}), for example because it is a mount point.`,
        'Name another folder with --out.',
      )
    }
  }

  /** Completes a swap from any of its steps. */
  #complete(own: string, move: (from: string, to: string) => void, retained?: readonly string[]): void {
    const [ready, former] = [join(own, 'new'), join(own, 'former')]
    if (existsSync(ready)) {
      if (existsSync(former))
        for (const name of retained ?? this.#retainedIn(former)) move(join(former, name), join(ready, name))
      move(ready, this.#folder)
    }
    move(join(own, 'objects.json'), objectListFile(this.#folder))
  }

  #retainedIn(former: string): readonly string[] {
    return retainedIn(former, readObjectList(this.#folder)?.objects.map(({ key }) => key) ?? [])
  }

  /** Only under the lock: at most one sibling is half done then. */
  #recover(): void {
    for (const own of this.#othersFolders()) {
      if (isHalfDone(own)) this.#finish(own)
      if (isAbandoned(own, this.#nameOf(own))) remove(own)
    }
  }

  #finish(own: string): void {
    try {
      this.#complete(own, renameSync)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
      throw new UsageError(
        `A build was killed while it replaced ${this.#folder}, and other files are there now.`,
        `Move them away; or remove ${own}, which has the former site and the new one.`,
      )
    }
  }

  #sibling(name: string): string {
    return join(dirname(this.#folder), this.#prefix + name)
  }

  #nameOf(own: string): string {
    return basename(own).slice(this.#prefix.length)
  }

  /** Folders that other builds have, or had, next to this one. */
  #othersFolders(): string[] {
    const parent = dirname(this.#folder)
    return safeReaddir(parent)
      .filter(name => name.startsWith(this.#prefix) && isProcessName(name.slice(this.#prefix.length)))
      .map(name => join(parent, name))
      .filter(path => path !== this.#own)
  }
}

/** True from the first rename of a swap to its last. */
function isHalfDone(own: string): boolean {
  const has = (name: string) => existsSync(join(own, name))
  return has('objects.json') && (has('former') || !has('new'))
}

/** Removes a build's own folder, its list first: without it, the folder never counts as half done. */
function remove(own: string): void {
  try {
    rmSync(join(own, 'objects.json'), { force: true })
    rmSync(own, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // Its files belong to another user. The site does not need it.
  }
}

async function moveOrCopy(from: string, to: string): Promise<void> {
  try {
    renameSync(from, to)
  } catch (error) {
    // A rename cannot cross file systems.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
  }
}

const retryMs = 20

export interface LockInput {
  /** The folder whose existence is the lock. */
  lock: string
  /** An existing folder of this process on the same file system. */
  own: string
  /** What the lock guards, for the message. */
  guarded: string
  /** The work takes milliseconds; default: ten seconds. */
  maxWaitMs?: number
}

/**
 * Does work that only one process may do at a time, and waits for another process that does it. A killed process has no
 * lock.
 * @throws UsageError if the other process takes too long
 */
export async function withLock<Result>(input: LockInput, work: () => Result): Promise<Result> {
  const { lock, guarded, maxWaitMs = 10_000 } = input
  const waitUntil = Date.now() + maxWaitMs
  let holder = take(input)
  while (holder !== undefined) {
    if (Date.now() > waitUntil)
      throw new UsageError(
        `Process ${pidOf(holder)} is replacing ${guarded}, and doesn't finish.`,
        `If there is no such process, remove the folder ${lock}.`,
      )
    await delay(retryMs)
    holder = take(input)
  }
  try {
    return work()
  } finally {
    rmSync(join(lock, processName()), { force: true })
    removeEmpty(lock)
  }
}

/**
 * Tries to take the lock: a folder with one file, named after its holder. The folder is renamed into place, which fails
 * if another one is there. Of a holder that has ended only its file is removed, so that of two processes that do this
 * neither can remove the lock of the other.
 * @returns the holder; `undefined` if it is this process
 */
function take({ lock, own }: LockInput): string | undefined {
  const ready = join(own, 'lock')
  makeFolders(ready)
  writeFileSync(join(ready, processName()), '')
  try {
    renameSync(ready, lock)
    return undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Windows says EPERM.
    const isTaken = code === 'ENOTEMPTY' || code === 'EEXIST' || (code === 'EPERM' && existsSync(lock))
    if (!isTaken) throw error
  }
  const holders = safeReaddir(lock)
  for (const name of holders)
    if (isAbandoned(join(lock, name), name)) rmSync(join(lock, name), { force: true })
  // Windows does not rename a folder to that of an empty one.
  removeEmpty(lock)
  return holders[0] ?? 'unknown'
}

/** Removes a folder unless something is in it. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Another process has the lock by now.
  }
}

/**
 * Returns the folder that a build may replace, with links followed, so that a link itself stays. `OutDir` checks what
 * is in it.
 * @throws UsageError if no build may be there
 */
export function outputTarget({ root, posts, out }: Record<'root' | 'posts' | 'out', string>): string {
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
      `--out names a folder that the project uses: ${out}`,
      'Name a new folder directly in the project, such as dist, or one outside of it.',
    )
  }
  const nearest = nearestExisting(target)
  if (!statSync(nearest).isDirectory()) throw new UsageError(`--out leads through a file: ${nearest}`)
  const parent = nearest === target ? dirname(target) : nearest
  if (nearest === target && statSync(target).dev !== statSync(parent).dev) {
    throw new UsageError(
      `--out names a mount point, which cannot be replaced: ${out}`,
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
interface Untracked {
  /** Files and folders at the top whose names begin with a dot, such as `.git`: they survive builds. */
  retained: readonly string[]
  /** Paths of everything else. */
  foreign: readonly string[]
}

/** Files that systems put into every folder that is opened. */
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

/** Files that survive builds: dot files, and dot folders that are not empty. */
function retainedIn(folder: string, keys: Iterable<string>): string[] {
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
      `A build would replace all of ${shownPath(folder)}, which has files that no build wrote: ${named}.`,
      'Move it away (files to publish belong in public/), or name another folder with --out.',
    )
  }
  throw new UsageError(
    `There is ${named}, but ${basename(objectListFile(folder))}, the list of a build's files, is missing beside the folder.`,
    'Name another folder with --out; or remove the folder yourself, if a build wrote it and only the list is lost.',
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
