import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../tests/setup/runCommand.ts'

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
