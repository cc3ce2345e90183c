import { readdirSync, readFileSync } from 'node:fs'
import type { RunningCommand } from '../tests/setup/runCommand.ts'

/** What a process took. */
export interface Figures {
  /** From its start to its end. */
  seconds: number
  /**
   * Most memory that the process and those that it started had together at one time, in MB of 1,000,000 bytes, sampled;
   * undefined where that was not asked for, or the system does not report it (Linux does).
   */
  megabytes: number | undefined
  /** Time of all processors, in these processes and in the kernel; undefined where the system does not report it. */
  processorSeconds: number | undefined
}

/**
 * Waits for a process that was just started.
 * @param memory whether to look at its memory, too: the process waits for each look, all in all for a tenth of its time
 * @param codes exit codes that are no failure
 * @throws Error where it fails
 */
export async function measureProcess(
  { child, ended }: RunningCommand,
  { memory = false, codes = [0] }: { memory?: boolean; codes?: readonly number[] } = {},
): Promise<Figures & { stdout: string }> {
  const start = performance.now()
  let bytes = 0
  let processorSeconds: number | undefined
  const poll = setInterval(() => {
    processorSeconds = processorTime(child.pid) ?? processorSeconds
    if (memory) bytes = Math.max(bytes, memoryOfAll(child.pid))
  }, samplingMs)
  const { code, stdout, stderr } = await ended
  clearInterval(poll)
  const seconds = (performance.now() - start) / 1000
  const megabytes = bytes > 0 ? bytes / 1e6 : undefined
  if (code !== null && codes.includes(code)) return { seconds, megabytes, processorSeconds, stdout }
  throw new Error(`${child.spawnargs.join(' ')} ended with ${code}: ${stdout.slice(0, 2000)}${stderr}`)
}

const samplingMs = 100

/** Memory of a process and of all below it, in bytes; what they share counts once (proc_pid_smaps(5), `Pss`). */
function memoryOfAll(pid: number | string | undefined): number {
  try {
    const kibibytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0
    const below = readdirSync(`/proc/${pid}/task`)
      .flatMap(thread => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? [])
      .map(memoryOfAll)
    return below.reduce((sum, bytes) => sum + bytes, Number(kibibytes) * 1024)
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

/** Linux's clock ticks (proc_pid_stat(5)). */
const ticksPerSecond = 100

/** Reads the time that a process, and those below it that have ended, have taken so far. */
function processorTime(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, in parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  } catch {
    return undefined
  }
}
