import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, type RunningCommand } from '../tests/setup/runCommand.ts'

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

/** Prints what was measured, the day, Node's version, the processors and the conditions, then the head of a table. */
export function printHead(conditions: string, columns: readonly string[]): void {
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  console.log(`Commit ${commit}, ${new Date().toISOString().slice(0, 10)}`)
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${conditions}\n`)
  printRow(columns)
  printRow(columns.map((_, index) => (index === 0 ? '---' : '---:')))
}

/** Prints a row of a Markdown table. */
export const printRow = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)

/** Prints a row with the median and the maximum of durations. */
export function printDurations(name: string, milliseconds: readonly number[]): void {
  const slowest = Math.max(...milliseconds)
  printRow([name, median(milliseconds, duration => duration).toFixed(0), slowest.toFixed(0)])
}

/** The middle value of one number of all runs; `NaN` if there are no runs. */
export function median<Run>(runs: readonly Run[], value: (run: Run) => number): number {
  return runs.map(value).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN
}

/** Calls a function with a new temporary folder, and removes the folder afterwards. */
export async function withTemporaryFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kube-site-bench-')))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
