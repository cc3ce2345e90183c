// Measures `kube-site build` with this site's posts, with generated posts and with the READMEs of packages:
//   npm run bench                     the four cases below
//   npm run bench -- 1000 ../a/posts  numbers of generated posts, folders of posts, `site` or `readmes`
//   npm run bench -- --compare        in turns with Hugo and Eleventy, if they are installed
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { root, startCommand, startProgram } from '../tests/setup/runCommand.ts'
import { eleventy } from './generators/eleventy.ts'
import { type Generator, type PageLayout, writeProject } from './generators/Generator.ts'
import { hugo } from './generators/hugo.ts'
import { makePosts } from './makePosts.ts'
import { makeReadmePosts } from './makeReadmePosts.ts'
import { measureProcess, type ProcessMetrics } from './measureProcess.ts'
import { median, printHead, printRow, withTemporaryFolder } from './report.ts'

const rounds = 3
/** Builds do not trust the modification time of a file that was saved just before. */
const settleMs = 500

/** A generator with a project of its own. */
interface Contestant {
  name: string
  /** The posts of its project. */
  posts: string
  output: string
  build(options?: { memory: boolean }): Promise<ProcessMetrics>
  /** Removes the results of earlier builds. */
  clean(): void
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean', default: false } },
})
const cases = positionals.length > 0 ? positionals : ['site', '250', '1000', '4000', 'readmes']

await withTemporaryFolder(async work => {
  const others = values.compare ? await installedGenerators() : []
  printHead(`median of ${rounds} runs`, [
    'posts',
    'generator',
    'files',
    'cold s',
    'processor s',
    'MB',
    'one edit s',
    'no edit s',
  ])
  for (const name of cases) {
    const folder = join(work, name.replaceAll(/\W/g, '-'))
    const posts = join(folder, 'posts')
    await writePosts(name, posts)
    const ours = kubeSite(join(folder, 'kube-site'), posts)
    // The first build bundles the command and draws social cards, and its pages give the layout for the others.
    await ours.build()
    const layout = readLayout(ours)
    await compare(name, [...others.map(other => contestant(other, { folder, posts, layout })), ours])
  }
})

async function installedGenerators(): Promise<Generator[]> {
  const installed: Generator[] = []
  for (const generator of [hugo, eleventy]) {
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

function kubeSite(folder: string, originals: string): Contestant {
  const [posts, output, cache] = [join(folder, 'posts'), join(folder, 'dist'), join(folder, 'cache')]
  cpSync(originals, posts, { recursive: true })
  const words = ['build', '--format', 'json', '--posts', posts, '--out', output, '--cache-dir', cache]
  return {
    name: 'kube-site',
    posts,
    output,
    build: options => measureProcess(startCommand(words), options),
    clean: () => {
      for (const path of [output, cache]) rmSync(path, { recursive: true, force: true })
    },
  }
}

interface Project {
  folder: string
  posts: string
  layout: PageLayout
}

function contestant(generator: Generator, { folder, posts, layout }: Project): Contestant {
  const project = join(folder, generator.name)
  const output = join(project, generator.output)
  cpSync(posts, join(project, generator.posts), { recursive: true })
  writeProject(generator, project, layout)
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
  const runs = contestants.map(() => ({
    cold: [] as ProcessMetrics[],
    edited: [] as ProcessMetrics[],
    unchanged: [] as ProcessMetrics[],
  }))
  for (let round = 0; round < rounds; round++)
    for (const [index, { posts, build, clean }] of contestants.entries()) {
      const afterEdit = async (sentence: string) => {
        appendFileSync(join(posts, middlePost(posts)), `\n${sentence} ${round}.\n`)
        await delay(settleMs)
        return build()
      }
      clean()
      runs[index]!.cold.push(await build())
      // The first edit after a cold build has no earlier output to update.
      await afterEdit('First sentence')
      runs[index]!.edited.push(await afterEdit('Second sentence'))
      runs[index]!.unchanged.push(await build())
    }
  for (const [index, { name: generator, output, build, clean }] of contestants.entries()) {
    const { cold, edited, unchanged } = runs[index]!
    clean()
    const { megabytes } = await build({ memory: true })
    const seconds = (metrics: ProcessMetrics[]) => median(metrics, run => run.seconds).toFixed(1)
    const processor = median(cold, run => run.processorSeconds).toFixed(1)
    const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
    const cells = [seconds(cold), processor, megabytes.toFixed(0), seconds(edited), seconds(unchanged)]
    printRow([name, generator, files.length, ...cells])
  }
}

/** The name of the post in the middle of a folder. */
function middlePost(folder: string): string {
  const names = readdirSync(folder).filter(name => name.endsWith('.md'))
  return names.toSorted()[Math.floor(names.length / 2)] ?? ''
}
