import { existsSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeFolders, safeReaddir } from '../../system/paths.ts'
import { isAbandoned, pidOf, processName } from '../../system/processName.ts'
import { UsageError } from '../../system/CommandError.ts'

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
