import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Prints Node's version, the processors and the conditions of a benchmark, then the head of its table. */
export function printHead(conditions: string, columns: readonly string[]): void {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${conditions}\n\n` +
      `| ${columns.join(' | ')} |\n| ${columns.map((_, index) => (index === 0 ? '---' : '---:')).join(' | ')} |`,
  )
}

/** Prints a row of a table with the median and the maximum of durations. */
export function printDurations(name: string, milliseconds: readonly number[]): void {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  console.log(`| ${name} | ${median.toFixed(0)} | ${(sorted.at(-1) ?? Number.NaN).toFixed(0)} |`)
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
