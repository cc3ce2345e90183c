// Measures `kube-site build` with this site's posts, with generated posts and with the READMEs of packages:
//   npm run bench                     the five cases below
//   npm run bench -- 1000 ../a/posts  numbers of generated posts, folders of posts, `site` or `readmes`
//   npm run bench -- --compare        in turns with Hugo and Eleventy, which must be installed
//   npm run bench -- --against HEAD~1 in turns with another commit
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { safeReaddir } from '../system/paths.ts'
import { root } from '../tests/setup/runCommand.ts'
import { makePosts } from './makePosts.ts'
import { makeReadmePosts } from './makeReadmePosts.ts'
import {
  measureCommand,
  measureProcess,
  median,
  printHead,
  printRow,
  type ProcessMetrics,
  withTemporaryFolder,
} from './measure.ts'

const rounds = 3
/** Builds do not trust the modification time of a file that was saved just before. */
const settleMs = 500

/** A generator with a project of its own. */
interface Contestant {
  name: string
  /** The posts of its project. */
  posts: string
  output: string
  build(): Promise<ProcessMetrics>
  /** Finds problems without building, if it can. */
  check?(): Promise<ProcessMetrics>
  /** Removes the results of earlier builds. */
  clean(): void
  /** Removes all of them but the bundle of scripts, styles and pages, if it has one. */
  cleanPages?(): void
}

/** What a contestant took for each step, in each round. */
type Runs = Record<'check' | 'cold' | 'kept' | 'edit' | 'no edit', ProcessMetrics[]>

const columns: readonly [head: string, step: keyof Runs, unit: keyof ProcessMetrics, digits: number][] = [
  ['check s', 'check', 'seconds', 1],
  ['processor s', 'check', 'processorSeconds', 1],
  ['MB', 'check', 'megabytes', 0],
  ['cold s', 'cold', 'seconds', 1],
  ['processor s', 'cold', 'processorSeconds', 1],
  ['MB', 'cold', 'megabytes', 0],
  ['bundle kept s', 'kept', 'seconds', 1],
  ['processor s', 'kept', 'processorSeconds', 1],
  ['one edit s', 'edit', 'seconds', 1],
  ['processor s', 'edit', 'processorSeconds', 1],
  ['MB', 'edit', 'megabytes', 0],
  ['no edit s', 'no edit', 'seconds', 1],
  ['processor s', 'no edit', 'processorSeconds', 1],
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean', default: false }, against: { type: 'string' } },
})
const cases = positionals.length > 0 ? positionals : ['site', '250', '1000', '4000', 'readmes']

await withTemporaryFolder(async work => {
  // Both states of the project are checked out beside each other, so that they are on the same disk.
  const projects = values.against
    ? {
        [values.against]: checkOut(values.against, join(work, 'before')),
        // The files that git tracks, as they are.
        'this tree': checkOut(git('stash', 'create') || 'HEAD', join(work, 'now')),
      }
    : { 'kube-site': root }
  printHead(`median of ${rounds} runs`, ['posts', 'generator', 'files', ...columns.map(([head]) => head)])
  for (const name of cases) {
    const folder = join(work, 'case')
    const posts = join(folder, 'posts')
    if (name === 'readmes') await makeReadmePosts(posts)
    else if (Number(name) > 0) makePosts(Number(name), posts)
    // Each version of this site has posts of its own.
    else if (name !== 'site') cpSync(name, posts, { recursive: true })
    const ours = Object.entries(projects).map(([version, project], at) => {
      const originals = name === 'site' ? join(project, 'posts') : posts
      return kubeSite(version, { project, originals, folder: join(folder, `kube-site-${at}`) })
    })
    // The first build bundles the command and draws social cards.
    for (const one of ours) await one.build()
    const others = values.compare
      ? [otherGenerator('hugo', folder, ours[0]!), otherGenerator('eleventy', folder, ours[0]!)]
      : []
    await compare(name, [...others, ...ours])
    rmSync(folder, { recursive: true })
  }
})

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim()
}

/** Writes the files of a commit into a new folder, with the packages of its lock file. */
function checkOut(commit: string, folder: string): string {
  mkdirSync(folder)
  execFileSync('bash', ['-c', 'git archive "$1" | tar --extract --directory "$2"', 'bash', commit, folder], {
    cwd: root,
  })
  if (git('diff', '--name-only', commit, '--', 'package-lock.json') === '')
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

function kubeSite(
  name: string,
  { project, originals, folder }: { project: string; originals: string; folder: string },
): Contestant {
  const [posts, output, cache] = [join(folder, 'posts'), join(folder, 'dist'), join(folder, 'cache')]
  cpSync(originals, posts, { recursive: true })
  const input = ['--format', 'json', '--posts', posts]
  const remove = (within: string, isOurs: (name: string) => boolean) => {
    for (const entry of safeReaddir(within).filter(isOurs))
      rmSync(join(within, entry), { recursive: true, force: true })
  }
  return {
    name,
    posts,
    output,
    build: () => measureCommand(['build', ...input, '--out', output, '--cache-dir', cache], { project }),
    check: () => measureCommand(['check', ...input], { project }),
    clean: () => {
      for (const path of [output, cache]) rmSync(path, { recursive: true, force: true })
      remove(join(project, '.kube-site', 'cache'), entry => entry.startsWith('check.'))
    },
    cleanPages: () => {
      rmSync(output, { recursive: true, force: true })
      remove(cache, entry => entry !== 'bundles')
    },
  }
}

/** Another generator, whose project next to this file does the same work as this site with the same posts and layout. */
function otherGenerator(
  name: 'hugo' | 'eleventy',
  folder: string,
  { posts, output }: Contestant,
): Contestant {
  const project = join(folder, name)
  const own = { posts: join(project, 'content', 'blog'), output: join(project, 'public') }
  cpSync(join(import.meta.dirname, name), project, { recursive: true })
  cpSync(posts, own.posts, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  const html = readFileSync(join(output, 'blog', middlePost(posts).slice(0, -3), 'index.html'), 'utf8')
  const [before = '', after = ''] = html.split(/<main[\s\S]*<\/main>/)
  mkdirSync(join(project, 'data'))
  writeFileSync(join(project, 'data', 'layoutOfPages.json'), JSON.stringify({ before, after }))
  return {
    name,
    ...own,
    build: () => measureProcess([name, '--quiet'], { cwd: project }),
    clean: () => rmSync(own.output, { recursive: true, force: true }),
  }
}

/** Measures all generators in turns, because a machine is not equally fast all the time, and prints a row for each. */
async function compare(name: string, contestants: readonly Contestant[]): Promise<void> {
  const results = contestants.map((): Runs => ({ check: [], cold: [], kept: [], edit: [], 'no edit': [] }))
  for (let round = 0; round < rounds; round++)
    for (const [index, { posts, build, check, clean, cleanPages }] of contestants.entries()) {
      const runs = results[index]!
      const afterEdit = async (sentence: string) => {
        appendFileSync(join(posts, middlePost(posts)), `\n${sentence} ${round}.\n`)
        await delay(settleMs)
        return build()
      }
      clean()
      if (check) runs.check.push(await check())
      runs.cold.push(await build())
      if (cleanPages) {
        cleanPages()
        runs.kept.push(await build())
      }
      // The first edit after a cold build has no earlier output to update.
      await afterEdit('First sentence')
      runs.edit.push(await afterEdit('Second sentence'))
      runs['no edit'].push(await build())
    }
  for (const [index, { name: generator, output }] of contestants.entries()) {
    const runs = results[index]!
    const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
    const cells = columns.map(([, step, unit, digits]) => shownMedian(runs[step], digits, run => run[unit]))
    printRow([name, generator, files.length, ...cells])
  }
  const [before, now] = results.slice(-2)
  if (values.against && before && now) {
    // The median of the ratios of all pairs of runs.
    const ratios = columns.map(([, step, unit]) =>
      shownMedian(now[step], 2, (run, round) => run[unit] / before[step][round]![unit]),
    )
    printRow([name, 'ratio', '', ...ratios])
  }
}

/** The median of a number of each run; empty if there are no runs. */
function shownMedian(
  runs: readonly ProcessMetrics[],
  digits: number,
  number: (run: ProcessMetrics, round: number) => number,
): string {
  return runs.length > 0 ? median(runs.map(number)).toFixed(digits) : ''
}

/** The name of the post in the middle of a folder. */
function middlePost(folder: string): string {
  const names = readdirSync(folder).filter(name => name.endsWith('.md'))
  return names.toSorted()[Math.floor(names.length / 2)] ?? ''
}
