// Measures `kube-site build` and `kube-site check`: with this site and with generated posts, or with the folders of posts
// named as arguments.
import { join } from 'node:path'
import { startCommand } from '../tests/setup/runCommand.ts'
import { type Figures, measureProcess } from './measureProcess.ts'
import { makePosts } from './makePosts.ts'
import { printHead, withTemporaryFolder } from './report.ts'

/** One run of a command. */
interface Run extends Figures {
  /** What the command printed. A check has no pages and no steps. */
  report: { pages: number; steps: { name: string; seconds: number }[] }
}

const runsPerCase = 3
const postCounts = [100, 1000, 4000]
const folders = process.argv.slice(2)

await withTemporaryFolder(async work => {
  const cases: [name: string, words: string[]][] = folders.map(folder => [folder, ['--posts', folder]])
  if (folders.length === 0) {
    cases.push(['this site', []])
    for (const count of postCounts) {
      const folder = join(work, `posts-${count}`)
      makePosts(count, folder)
      cases.push([`${count} posts`, ['--posts', folder]])
    }
  }
  printHead(`median of ${runsPerCase} runs`, ['case', 'pages', 'seconds', 'MB', 'steps', 'check'])
  // The first start bundles the command itself, which is not part of the measurement.
  await measure('build', ['--out', join(work, 'first')])
  for (const [name, words] of cases) {
    const builds: Run[] = []
    const checks: Run[] = []
    for (let run = 0; run < runsPerCase; run++) {
      // Each build has a new folder, so that it does not have to delete the one before.
      const out = join(work, `out-${name.replace(/\W/g, '-')}-${run}`)
      builds.push(await measure('build', [...words, '--out', out]))
      checks.push(await measure('check', words))
    }
    const { seconds, megabytes, report } = median(builds)
    const steps = report.steps.map(
      step => `${step.name.split(' ')[0]?.toLowerCase()} ${step.seconds.toFixed(1)}`,
    )
    const cells = [name, report.pages, seconds.toFixed(1), megabytes?.toFixed(0) ?? '?', steps.join(', ')]
    console.log(`| ${cells.join(' | ')} | ${median(checks).seconds.toFixed(1)} |`)
  }
})

async function measure(command: 'build' | 'check', words: readonly string[]): Promise<Run> {
  const { stdout, ...figures } = await measureProcess(startCommand([command, '--format', 'json', ...words]))
  return { ...figures, report: JSON.parse(stdout) as Run['report'] }
}

function median(runs: readonly Run[]): Run {
  return runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)]!
}
