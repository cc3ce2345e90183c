import { existsSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { objectListFile, readObjectList } from './SiteObject.ts'
import { makeFolders, moveFolder, safeReaddir } from '../../system/paths.ts'
import { isAbandoned, isProcessName, pidOf, processName } from '../../system/processName.ts'
import { UsageError } from '../../system/CommandError.ts'
import { refuseUntracked, retainedIn } from './outputTarget.ts'

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
        `The system does not let ${this.#folder} be replaced as a whole (${code}), as with a mount point.`,
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
        `A build was killed while it replaced ${this.#folder}, and something else lies there now.`,
        `Move that away; or remove ${own}, where the former site and the new one are.`,
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
