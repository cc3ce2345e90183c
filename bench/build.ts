// Measures `kube-site build` with this site's posts, with generated posts and with the READMEs of packages:
//   npm run bench                     the four cases below
//   npm run bench -- 1000 ../a/posts  numbers of generated posts, folders of posts, `site` or `readmes`
//   npm run bench -- --compare        in turns with Hugo and Eleventy, if they are installed
//   npm run bench -- --against HEAD~1 in turns with another commit
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
import { root, startCommand, startProgram } from '../tests/setup/runCommand.ts'
import { checkOut, commitOfWorkTree } from './checkOut.ts'
import { makePosts } from './makePosts.ts'
import { makeReadmePosts } from './makeReadmePosts.ts'
import {
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

/** Another site generator that may be installed. The project in its folder does the same work as this site. */
interface Generator {
  name: string
  /** Next to this file. */
  folder: string
  /** The command that prints its version. */
  version: readonly string[]
  build: readonly string[]
  /** Folders of the project: of its posts, of data for its templates, and of what it builds. */
  posts: string
  data: string
  output: string
}

const generators: readonly Generator[] = [
  {
    name: 'Hugo',
    folder: 'hugo',
    version: ['hugo', 'version'],
    build: ['hugo', '--quiet'],
    posts: 'content/blog',
    data: 'data',
    output: 'public',
  },
  {
    name: 'Eleventy',
    folder: 'eleventy',
    version: ['eleventy', '--version'],
    build: ['eleventy', '--quiet'],
    posts: 'posts',
    data: '_data',
    output: '_site',
  },
]

/** A generator with a project of its own. */
interface Contestant {
  name: string
  /** The posts of its project. */
  posts: string
  output: string
  build(options?: { memory: boolean }): Promise<ProcessMetrics>
  /** Finds problems without building, if it can. */
  check?(options?: { memory: boolean }): Promise<ProcessMetrics>
  /** Removes the results of earlier builds. */
  clean(): void
}

/** A checkout of kube-site, and its name in the table. */
interface Version {
  name: string
  project: string
}

type Step = 'check' | 'check memory' | 'cold' | 'cold memory' | 'edit' | 'no edit'

/** What a contestant took for each step, in each round. */
type Runs = Record<Step, ProcessMetrics[]>

const columns: readonly [head: string, step: Step, unit: keyof ProcessMetrics, digits: number][] = [
  ['check s', 'check', 'seconds', 1],
  ['processor s', 'check', 'processorSeconds', 1],
  ['MB', 'check memory', 'megabytes', 0],
  ['cold s', 'cold', 'seconds', 1],
  ['processor s', 'cold', 'processorSeconds', 1],
  ['MB', 'cold memory', 'megabytes', 0],
  ['one edit s', 'edit', 'seconds', 1],
  ['processor s', 'edit', 'processorSeconds', 1],
  ['no edit s', 'no edit', 'seconds', 1],
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean', default: false }, against: { type: 'string' } },
})
const cases = positionals.length > 0 ? positionals : ['site', '250', '1000', '4000', 'readmes']

await withTemporaryFolder(async work => {
  const others = values.compare ? await installedGenerators() : []
  const versions = values.against
    ? await bothVersions(work, values.against)
    : [{ name: 'kube-site', project: root }]
  printHead(`median of ${rounds} runs`, ['posts', 'generator', 'files', ...columns.map(([head]) => head)])
  for (const name of cases) {
    const folder = join(work, name.replaceAll(/\W/g, '-'))
    const posts = join(folder, 'posts')
    await writePosts(name, posts)
    // Each version of this site has posts of its own.
    const originals = (project: string) => (name === 'site' ? join(project, 'posts') : posts)
    const ours = versions.map(version => kubeSite(version, { folder, posts: originals(version.project) }))
    // The first build bundles the command and draws social cards.
    for (const one of ours) await one.build()
    const layout = readLayout(ours[0]!)
    const rivals = others.map(other =>
      contestant(other, { project: join(folder, other.folder), posts, layout }),
    )
    await compare(name, [...rivals, ...ours])
    rmSync(folder, { recursive: true })
  }
})

/** Checks out another commit and the state of the work tree beside each other, so that both are on the same disk. */
async function bothVersions(work: string, against: string): Promise<Version[]> {
  const commits = { [against]: against, 'this tree': await commitOfWorkTree() }
  const versions: Version[] = []
  for (const [name, commit] of Object.entries(commits)) {
    const project = join(work, `project-${versions.length}`)
    await checkOut(commit, project)
    versions.push({ name, project })
  }
  return versions
}

async function installedGenerators(): Promise<Generator[]> {
  const installed: Generator[] = []
  for (const generator of generators) {
    const failed = { code: 1, stdout: '' }
    const { code, stdout } = await startProgram(generator.version).ended.catch(() => failed)
    if (code !== 0) continue
    installed.push(generator)
    console.log(`${generator.name}: ${stdout.trim().split('\n')[0]}`)
  }
  return installed
}

/** Fills a folder with the posts of a case. */
async function writePosts(name: string, folder: string): Promise<void> {
  if (name === 'readmes') await makeReadmePosts(folder)
  else if (Number(name) > 0) makePosts(Number(name), folder)
  else cpSync(name === 'site' ? join(root, 'posts') : name, folder, { recursive: true })
}

function kubeSite({ name, project }: Version, originals: { folder: string; posts: string }): Contestant {
  const folder = join(originals.folder, name.replaceAll(/\W/g, '-'))
  const [posts, output, cache] = [join(folder, 'posts'), join(folder, 'dist'), join(folder, 'cache')]
  cpSync(originals.posts, posts, { recursive: true })
  const input = ['--format', 'json', '--posts', posts]
  const run = (words: string[], options?: { memory: boolean }) =>
    measureProcess(startCommand(words, { project, cwd: project }), options)
  return {
    name,
    posts,
    output,
    build: options => run(['build', ...input, '--out', output, '--cache-dir', cache], options),
    check: options => run(['check', ...input], options),
    clean: () => {
      for (const path of [output, cache]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** The HTML of every page around its content. */
interface PageLayout {
  before: string
  after: string
}

function contestant(
  generator: Generator,
  { project, posts, layout }: { project: string; posts: string; layout: PageLayout },
): Contestant {
  const output = join(project, generator.output)
  cpSync(join(import.meta.dirname, generator.folder), project, { recursive: true })
  cpSync(posts, join(project, generator.posts), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  mkdirSync(join(project, generator.data))
  writeFileSync(join(project, generator.data, 'layoutOfPages.json'), JSON.stringify(layout))
  return {
    name: generator.name,
    posts: join(project, generator.posts),
    output,
    build: options => measureProcess(startProgram(generator.build, { cwd: project }), options),
    clean: () => rmSync(output, { recursive: true, force: true }),
  }
}

function readLayout({ posts, output }: Contestant): PageLayout {
  const slug = middlePost(posts).slice(0, -'.md'.length)
  const html = readFileSync(join(output, 'blog', slug, 'index.html'), 'utf8')
  const [before = '', after = ''] = html.split(/<main[\s\S]*<\/main>/)
  return { before, after }
}

/** Measures all generators in turns, because a machine is not equally fast all the time, and prints a row for each. */
async function compare(name: string, contestants: readonly Contestant[]): Promise<void> {
  const results = contestants.map(
    (): Runs => Object.fromEntries(columns.map(([, step]) => [step, []])) as unknown as Runs,
  )
  for (let round = 0; round < rounds; round++)
    for (const [index, { posts, build, check, clean }] of contestants.entries()) {
      const runs = results[index]!
      const afterEdit = async (sentence: string) => {
        appendFileSync(join(posts, middlePost(posts)), `\n${sentence} ${round}.\n`)
        await delay(settleMs)
        return build()
      }
      clean()
      if (check) runs.check.push(await check())
      runs.cold.push(await build())
      // The first edit after a cold build has no earlier output to update.
      await afterEdit('First sentence')
      runs.edit.push(await afterEdit('Second sentence'))
      runs['no edit'].push(await build())
    }
  for (const [index, { name: generator, output, build, check, clean }] of contestants.entries()) {
    const runs = results[index]!
    clean()
    if (check) runs['check memory'].push(await check({ memory: true }))
    runs['cold memory'].push(await build({ memory: true }))
    const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
    const cells = columns.map(([, step, unit, digits]) => shownMedian(runs[step], run => run[unit], digits))
    printRow([name, generator, files.length, ...cells])
  }
  const [before, now] = results.slice(-2)
  if (values.against && before && now) printRow([name, 'ratio', '', ...ratios(before, now)])
}

/** Empty if there are no runs. */
function shownMedian<Run>(runs: readonly Run[], value: (run: Run) => number, digits: number): string {
  const middle = median(runs, value)
  return Number.isNaN(middle) ? '' : middle.toFixed(digits)
}

/** The median of the ratios of all pairs of runs, for each column. */
function ratios(before: Runs, now: Runs): string[] {
  return columns.map(([, step, unit]) => {
    const pairs = now[step].map((run, round) => ({ ratio: run[unit] / before[step][round]![unit] }))
    return shownMedian(pairs, pair => pair.ratio, 2)
  })
}

/** The name of the post in the middle of a folder. */
function middlePost(folder: string): string {
  const names = readdirSync(folder).filter(name => name.endsWith('.md'))
  return names.toSorted()[Math.floor(names.length / 2)] ?? ''
}
