// Measures `kube-site build` and `kube-site check`: with this site and with generated posts, or with the folders of posts
// named as arguments.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCommand } from '../tests/setup/runCommand.ts'
import { makePosts } from './makePosts.ts'
import { printHead, withTemporaryFolder } from './report.ts'

/** One run of a command. */
interface Run {
  /** From the start to the end of the process. */
  seconds: number
  /** Peak of resident memory, in MB of 1,000,000 bytes; undefined where the system does not report it (Linux does). */
  megabytes: number | undefined
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
  const start = performance.now()
  const { child, ended } = startCommand([command, '--format', 'json', ...words])
  let megabytes: number | undefined
  const poll = setInterval(() => {
    megabytes = peakMegabytes(child.pid) ?? megabytes
  }, 25)
  const { code, stdout, stderr } = await ended
  clearInterval(poll)
  const seconds = (performance.now() - start) / 1000
  if (code !== 0)
    throw new Error(`kube-site ${command} ended with ${code}: ${stdout.slice(0, 2000)}${stderr}`)
  return { seconds, megabytes, report: JSON.parse(stdout) as Run['report'] }
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

function median(runs: readonly Run[]): Run {
  return runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)]!
}
