import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePosts } from './makePosts.ts'
import { root } from './measure.ts'

/** How often each command is run; the median and the slowest are told. */
const runs = 15

/** Milliseconds from the start of a process to its end. */
function measure(words: readonly string[]): number {
  const start = performance.now()
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'ignore' })
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}`)
  return performance.now() - start
}

const work = mkdtempSync(join(tmpdir(), 'kube-site-start-'))
try {
  makePosts(4000, work)
  const command = join(root, 'cli', 'kube-site.js')
  const cases: [string, string[]][] = [
    ['node alone', ['-e', '0']],
    ['kube-site --version', [command, '--version']],
    ['kube-site --help', [command, '--help']],
    ['kube-site build --help', [command, 'build', '--help']],
    ['kube-site', [command]],
    ['kube-site list', [command, 'list']],
    ['kube-site list, 4000 posts', [command, 'list', '--posts', work]],
  ]
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${runs} runs\n\n| command | median ms | slowest ms |\n| --- | ---: | ---: |`,
  )
  // The first start bundles the command itself; that is not what is measured.
  measure([command, '--version'])
  for (const [name, words] of cases) {
    const times = Array.from({ length: runs }, () => measure(words)).toSorted((a, b) => a - b)
    console.log(`| ${name} | ${times[Math.floor(runs / 2)]?.toFixed(0)} | ${times.at(-1)?.toFixed(0)} |`)
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
