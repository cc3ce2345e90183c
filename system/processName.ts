import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { safeReaddir } from './paths.ts'

/** No process that names a file after itself works for longer than a day. */
const maxAgeMs = 24 * 60 * 60 * 1000

/** Process id, when the process began, and where it runs. */
const pattern = /^(\d+)-(\d+)-([0-9a-f]{8})$/

/** Returns the name for what this process creates on a disk: no other process has it, later or on another machine. */
export const processName = (): string =>
  `${process.pid}-${beginningOf(process.pid) ?? Math.round(performance.timeOrigin)}-${machine()}`

/**
 * Returns whether a file or folder is named after a process that has ended. What a process on another machine created
 * counts as abandoned after a day.
 */
export function isAbandoned(path: string, name: string): boolean {
  const [, pid, began, where] = pattern.exec(name) ?? []
  if (pid === undefined) return false
  const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {}
  if (Date.now() - mtimeMs > maxAgeMs) return true
  if (where !== machine() || !exists(Number(pid))) return where === machine()
  const found = beginningOf(Number(pid))
  // Another process may have the id by now.
  return found !== undefined && found !== began
}

export const isProcessName = (name: string): boolean => pattern.test(name)

/** The process id in such a name. */
export const pidOf = (name: string): string => pattern.exec(name)?.[1] ?? name

const temporaryPrefix = 'kube-site-temporary-'

/** Does some work with an empty folder, which is removed afterwards. Those that killed processes left are removed first. */
export async function withTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = tmpdir()
  for (const entry of safeReaddir(parent)) {
    // `mkdtemp` added a hyphen and six characters.
    const name = entry.slice(temporaryPrefix.length, -7)
    if (entry.startsWith(temporaryPrefix) && isAbandoned(join(parent, entry), name))
      remove(join(parent, entry))
  }
  const folder = mkdtempSync(join(parent, `${temporaryPrefix}${processName()}-`))
  try {
    return await work(folder)
  } finally {
    remove(folder)
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // It is another user's.
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process began, in Linux's clock ticks, or that it has ended; `undefined` on other systems. */
function beginningOf(pid: number): string | undefined {
  try {
    // The second field is the program's name, which may contain anything, in parentheses (proc_pid_stat(5)).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19]
  } catch {
    return undefined
  }
}

/** Identifies a machine or container: each has process ids of its own. */
const machine = (): string =>
  createHash('sha256').update(`${hostname()} ${processNamespace()}`).digest('hex').slice(0, 8)

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
