import { readFileSync } from 'node:fs'
import type { RunningCommand } from '../tests/setup/runCommand.ts'

/** What a process took. */
export interface Figures {
  /** From its start to its end. */
  seconds: number
  /** Peak of resident memory, in MB of 1,000,000 bytes; undefined where the system does not report it (Linux does). */
  megabytes: number | undefined
  /** Time of all processors, in the process and in the kernel; undefined where the system does not report it. */
  processorSeconds: number | undefined
}

/**
 * Waits for a process that was just started.
 * @throws Error where it fails
 */
export async function measureProcess({
  child,
  ended,
}: RunningCommand): Promise<Figures & { stdout: string }> {
  const start = performance.now()
  let megabytes: number | undefined
  let processorSeconds: number | undefined
  const poll = setInterval(() => {
    megabytes = peakMegabytes(child.pid) ?? megabytes
    processorSeconds = processorTime(child.pid) ?? processorSeconds
  }, 25)
  const { code, stdout, stderr } = await ended
  clearInterval(poll)
  const seconds = (performance.now() - start) / 1000
  if (code === 0) return { seconds, megabytes, processorSeconds, stdout }
  throw new Error(`${child.spawnargs.join(' ')} ended with ${code}: ${stdout.slice(0, 2000)}${stderr}`)
}

/** Reads the kernel's record of a process's peak of resident memory. */
function peakMegabytes(pid: number | undefined): number | undefined {
  try {
    const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kibibytes === undefined ? undefined : (Number(kibibytes) * 1024) / 1e6
  } catch {
    return undefined
  }
}

/** Linux's clock ticks (proc_pid_stat(5)). */
const ticksPerSecond = 100

/** Reads the time that the threads of a process have taken so far. */
function processorTime(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, in parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return undefined
  }
}
