import { readdirSync, readFileSync } from 'node:fs'
import type { RunningCommand } from '../tests/setup/runCommand.ts'

/** What a process took. Linux reports the processor time and the memory; they are `NaN` on other systems. */
export interface ProcessMetrics {
  /** Wall-clock time. */
  seconds: number
  /** Processor time of the process and its children, in user space and in the kernel. */
  processorSeconds: number
  /** Peak memory of the process and its children together, sampled, in MB of 1,000,000 bytes. */
  megabytes: number
}

const timeSamplingMs = 20
const memorySamplingMs = 100

/**
 * Waits for a process that was just started.
 * @param memory whether to sample its memory, too, which slows it down by up to a tenth
 * @throws Error if it fails
 */
export async function measureProcess(
  { child, ended }: RunningCommand,
  { memory = false }: { memory?: boolean } = {},
): Promise<ProcessMetrics> {
  const start = performance.now()
  let bytes = 0
  let processorSeconds = Number.NaN
  const timeSampling = setInterval(() => {
    processorSeconds = readProcessorTime(child.pid) ?? processorSeconds
  }, timeSamplingMs)
  const memorySampling = memory
    ? setInterval(() => (bytes = Math.max(bytes, readMemory(child.pid))), memorySamplingMs)
    : undefined
  const { code, stdout, stderr } = await ended
  clearInterval(timeSampling)
  clearInterval(memorySampling)
  const seconds = (performance.now() - start) / 1000
  if (code !== 0)
    throw new Error(`${child.spawnargs.join(' ')} ended with ${code}: ${stdout.slice(0, 2000)}${stderr}`)
  return { seconds, processorSeconds, megabytes: bytes === 0 ? Number.NaN : bytes / 1e6 }
}

/** Memory of a process and its descendants, in bytes; shared pages count once (`Pss` in proc_pid_smaps(5)). */
function readMemory(pid: number | string | undefined): number {
  try {
    const kibibytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0
    const children = readdirSync(`/proc/${pid}/task`).flatMap(
      thread => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? [],
    )
    return children.map(readMemory).reduce((sum, bytes) => sum + bytes, Number(kibibytes) * 1024)
  } catch {
    // The process has ended meanwhile.
    return 0
  }
}

/** Linux's clock ticks (proc_pid_stat(5)). */
const ticksPerSecond = 100

/** Processor time of a process and of its children that have ended, in seconds. */
function readProcessorTime(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name, in parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
  } catch {
    return undefined
  }
}
