// Measures `kube-site build` and `kube-site check`: with this site, with generated posts and with the READMEs of packages, or
// with the folders of posts named as arguments.
import { appendFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root, startCommand } from '../tests/setup/runCommand.ts'
import { type Figures, measureProcess } from './measureProcess.ts'
import { makePosts } from './makePosts.ts'
import { makeReadmePosts, middlePost } from './makeReadmePosts.ts'
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
  const add = async (name: string, fill: (posts: string) => void | Promise<void>) => {
    const posts = join(work, 'posts', String(cases.length))
    await fill(posts)
    cases.push({ name, posts })
  }
  const named = process.argv.slice(2)
  // An edit must not change the originals.
  for (const folder of named) await add(folder, posts => cpSync(folder, posts, { recursive: true }))
  if (named.length === 0) {
    await add('this site', posts => cpSync(join(root, 'posts'), posts, { recursive: true }))
    for (const count of postCounts) await add(`${count} posts`, posts => makePosts(count, posts))
    await add('READMEs', makeReadmePosts)
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
    const words = ['--posts', posts]
    const builder = (run: number | 'memory') => {
      const place = join(work, `${cases.findIndex(entry => entry.posts === posts)}-${run}`)
      const all = [...words, '--out', join(place, 'dist'), '--cache-dir', join(place, 'cache')]
      return (measured?: { memory: boolean }) => measure('build', all, measured)
    }
    for (let round = 0; round < rounds; round++) {
      const build = builder(round)
      const edited = async (sentence: string) => {
        edit(posts, `${sentence} ${round}.`)
        // Nobody is faster: a file that was written in the same moment is not known to stay as it is.
        await delay(500)
        return await build()
      }
      runs.cold.push(await build())
      // At the first edit after a cold build, there is no older site to bring up to date.
      await edited('First sentence')
      runs.edited.push(await edited('Second sentence'))
      runs.same.push(await build())
      runs.check.push(await measure('check', words))
    }
    const seconds = (all: readonly Run[]) => median(all).seconds.toFixed(1)
    const { report, processorSeconds } = median(runs.cold)
    const { megabytes } = await builder('memory')({ memory: true })
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
const edit = (posts: string, sentence: string): void =>
  appendFileSync(join(posts, middlePost(posts)), `\n${sentence}\n`)

async function measure(
  command: 'build' | 'check',
  words: readonly string[],
  measured?: { memory: boolean },
): Promise<Run> {
  const { stdout, ...figures } = await measureProcess(
    startCommand([command, '--format', 'json', ...words]),
    measured,
  )
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
