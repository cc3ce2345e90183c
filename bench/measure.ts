import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandOptions, root, startProgram } from '../tests/setup/runCommand.ts'

/** What a process took. */
export interface ProcessMetrics {
  /** Wall-clock time. */
  seconds: number
  /** Of the process and its children, in user space and in the kernel. */
  processorSeconds: number
  /** Peak memory of the process and its children together, sampled, in MB of 1,000,000 bytes; 0 where Linux is not. */
  megabytes: number
}

const memorySamplingMs = 250

/** Runs the command after it, and prints its processor time and that of its children: in user space, and in the kernel. */
const timed = ['bash', '-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash']

/**
 * Runs a program to its end.
 * @throws Error if it fails
 */
export async function measureProcess(
  line: readonly string[],
  options: Pick<CommandOptions, 'cwd' | 'env'> = {},
): Promise<ProcessMetrics> {
  const start = performance.now()
  const { child, ended } = startProgram([...timed, ...line], options)
  let bytes = 0
  const sampling = setInterval(() => (bytes = Math.max(bytes, readMemory(child.pid))), memorySamplingMs)
  const { code, stdout, stderr } = await ended
  clearInterval(sampling)
  const seconds = (performance.now() - start) / 1000
  if (code !== 0) throw new Error(`${line.join(' ')} ended with ${code}: ${stdout.slice(0, 2000)}${stderr}`)
  const [user = 0, system = 0] = stderr.trim().split('\n').at(-1)!.split(' ').map(Number)
  return { seconds, processorSeconds: user + system, megabytes: bytes / 1e6 }
}

/** Measures the `kube-site` command of a project. */
export const measureCommand = (
  words: readonly string[],
  { project = root, env = {} }: Pick<CommandOptions, 'project' | 'env'> = {},
): Promise<ProcessMetrics> =>
  measureProcess([process.execPath, join(project, 'cli', 'kube-site.js'), ...words], { cwd: project, env })

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
export const printDurations = (name: string, milliseconds: readonly number[]): void =>
  printRow([name, median(milliseconds).toFixed(0), Math.max(...milliseconds).toFixed(0)])

/** The middle one of some numbers. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Calls a function with a new temporary folder, and removes the folder afterwards. */
export async function withTemporaryFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kube-site-bench-')))
  try {
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
