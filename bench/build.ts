// Measures `kube-site build` and `kube-site check`: with this site and with generated posts, or with the folders of posts
// named as arguments.
import { appendFileSync, cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root, startCommand } from '../tests/setup/runCommand.ts'
import { type Figures, measureProcess } from './measureProcess.ts'
import { makePosts } from './makePosts.ts'
import { printHead, withTemporaryFolder } from './report.ts'

/** A run of a command. */
interface Run extends Figures {
  /** What the command printed. A check has no pages and no steps. */
  report: { pages: number; steps: { name: string; seconds: number }[] }
}

const rounds = 3
const postCounts = [250, 1000, 4000]
const columns = [
  'case',
  'pages',
  'cold s',
  'one edit s',
  'no edit s',
  'cold processor s',
  'cold MB',
  'check s',
]

await withTemporaryFolder(async work => {
  const cases: { name: string; posts: string }[] = []
  const add = (name: string, fill: (posts: string) => void) => {
    const posts = join(work, 'posts', String(cases.length))
    fill(posts)
    cases.push({ name, posts })
  }
  const named = process.argv.slice(2)
  // An edit must not change the originals.
  for (const folder of named) add(folder, posts => cpSync(folder, posts, { recursive: true }))
  if (named.length === 0) {
    add('this site', posts => cpSync(join(root, 'posts'), posts, { recursive: true }))
    for (const count of postCounts) add(`${count} posts`, posts => makePosts(count, posts))
  }
  printHead(`median of ${rounds} runs`, columns)
  // The first start bundles the command itself, which is not part of the measurement.
  await measure('build', ['--no-cache', '--out', join(work, 'first')])
  const steps: string[] = []
  for (const { name, posts } of cases) {
    const runs: Record<'cold' | 'edited' | 'same' | 'check', Run[]> = {
      cold: [],
      edited: [],
      same: [],
      check: [],
    }
    for (let round = 0; round < rounds; round++) {
      const place = join(work, `${cases.findIndex(entry => entry.posts === posts)}-${round}`)
      const words = ['--posts', posts]
      const build = () =>
        measure('build', [...words, '--out', join(place, 'dist'), '--cache-dir', join(place, 'cache')])
      runs.cold.push(await build())
      // The second build has the first one's files alone; from the third on, there is a folder to bring up to date.
      await build()
      edit(posts, round)
      // Nobody is faster: a file that was written in the same moment is not known to stay as it is.
      await delay(500)
      runs.edited.push(await build())
      runs.same.push(await build())
      runs.check.push(await measure('check', words))
    }
    const seconds = (all: readonly Run[]) => median(all).seconds.toFixed(1)
    const { report, processorSeconds, megabytes } = median(runs.cold)
    const cells = [
      name,
      report.pages,
      ...[runs.cold, runs.edited, runs.same].map(seconds),
      processorSeconds?.toFixed(0) ?? '?',
      megabytes?.toFixed(0) ?? '?',
      seconds(runs.check),
    ]
    console.log(`| ${cells.join(' | ')} |`)
    for (const [kind, all] of Object.entries(runs))
      if (kind !== 'check') steps.push(`${name}, ${kind}: ${stepsOf(median(all))}`)
  }
  console.log(`\nSeconds of the steps:\n\n${steps.map(line => `- ${line}`).join('\n')}`)
})

/** Adds a sentence to a post in the middle. */
function edit(posts: string, round: number): void {
  const names = readdirSync(posts)
    .filter(name => name.endsWith('.md'))
    .toSorted()
  appendFileSync(join(posts, names[Math.floor(names.length / 2)] ?? ''), `\nSentence ${round}.\n`)
}

async function measure(command: 'build' | 'check', words: readonly string[]): Promise<Run> {
  const { stdout, ...figures } = await measureProcess(startCommand([command, '--format', 'json', ...words]))
  return { ...figures, report: JSON.parse(stdout) as Run['report'] }
}

function stepsOf({ report }: Run): string {
  return report.steps
    .map(({ name, seconds }) => `${name.split(' ')[0]?.toLowerCase()} ${seconds.toFixed(1)}`)
    .join(', ')
}

function median(runs: readonly Run[]): Run {
  return runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)]!
}
