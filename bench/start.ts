// Measures how long commands take that should answer immediately.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../tests/setup/runCommand.ts'
import { makePosts } from './makePosts.ts'
import { printDurations, printHead, withTemporaryFolder } from './measure.ts'

const runsPerCase = 15

await withTemporaryFolder(async posts => {
  makePosts(4000, posts)
  const command = join(root, 'cli', 'kube-site.js')
  const cases: [name: string, words: string[]][] = [
    ['node alone', ['-e', '0']],
    ['kube-site --version', [command, '--version']],
    ['kube-site --help', [command, '--help']],
    ['kube-site build --help', [command, 'build', '--help']],
    ['kube-site', [command]],
    ['kube-site check', [command, 'check']],
    ['kube-site check, 4000 posts', [command, 'check', '--posts', posts]],
    ['kube-site list', [command, 'list']],
    ['kube-site list, 4000 posts', [command, 'list', '--posts', posts]],
  ]
  printHead(`${runsPerCase} runs`, ['command', 'median ms', 'slowest ms'])
  // The first start bundles the command.
  measure([command, '--version'])
  for (const [name, words] of cases) {
    const durations = Array.from({ length: runsPerCase }, () => measure(words))
    printDurations(name, durations)
  }
})

/** Milliseconds from the start to the end of a process. */
function measure(words: readonly string[]): number {
  const start = performance.now()
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'ignore' })
  if (status !== 0) throw new Error(`node ${words.join(' ')} ended with ${status}`)
  return performance.now() - start
}
