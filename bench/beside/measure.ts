// Builds the same posts with kube-site and with the generators that are installed here, in turns.
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startCommand, startProgram } from '../../tests/setup/runCommand.ts'
import { makePosts } from '../makePosts.ts'
import { makeReadmePosts, middlePost } from '../makeReadmePosts.ts'
import { type Figures, measureProcess } from '../measureProcess.ts'
import { printHead, withTemporaryFolder } from '../report.ts'
import { eleventy } from './eleventy.ts'
import type { Generator, PageFrame } from './Generator.ts'
import { hugo } from './hugo.ts'

const rounds = 3
/** So many generated posts each, or the READMEs of packages. */
const cases = process.argv.length > 2 ? process.argv.slice(2) : ['250', '1000', '4000', 'readmes']

/** One of those that are compared. */
interface Contestant {
  name: string
  /** Builds without anything of a build before. */
  cold(measured?: { memory: boolean }): Promise<Figures>
  /** Builds after the last build. */
  again(): Promise<Figures>
  /** A post that is edited. */
  post: string
  runs: Record<'cold' | 'edited' | 'same', Figures[]>
  /** How many files a build has written. */
  files(): number
}

await withTemporaryFolder(async work => {
  const others: Generator[] = []
  for (const generator of [hugo, eleventy]) {
    const { code, stdout } = await startProgram(generator.version).ended.catch(() => ({
      code: 1,
      stdout: '',
    }))
    if (code !== 0) continue
    others.push(generator)
    console.log(`${generator.name}: ${stdout.trim().split('\n')[0]}`)
  }
  printHead(`median of ${rounds} runs in turns`, [
    'posts',
    'generator',
    'files',
    'cold s',
    `× ${others[0]?.name ?? 'kube-site'}`,
    'processor s',
    'MB',
    'one edit s',
    'no edit s',
  ])
  for (const name of cases) {
    const originals = join(work, `posts-${name}`)
    if (name === 'readmes') await makeReadmePosts(originals)
    else makePosts(Number(name), originals)
    const ours = await kubeSite(join(work, `kube-site-${name}`), originals)
    const all = [
      ...others.map(other =>
        contestant(other, join(work, `${other.name}-${name}`), { originals, frame: ours.frame }),
      ),
      ours,
    ]
    for (let round = 0; round < rounds; round++)
      for (const { cold, again, post, runs } of all) {
        const edited = async (sentence: string) => {
          appendFileSync(post, `\n${sentence} ${round}.\n`)
          // Nobody is faster: a file that was written in the same moment is not known to stay as it is.
          await delay(500)
          return await again()
        }
        runs.cold.push(await cold())
        // At the first edit after a cold build, there is no older site to bring up to date.
        await edited('First sentence')
        runs.edited.push(await edited('Second sentence'))
        runs.same.push(await again())
      }
    const first = median(all[0]!.runs.cold).seconds
    const count = readdirSync(originals).length
    for (const { name: generator, cold, runs, files } of all) {
      const { seconds, processorSeconds } = median(runs.cold)
      const { megabytes } = await cold({ memory: true })
      const cells = [
        name === 'readmes' ? `${count} READMEs` : count,
        generator,
        files(),
        seconds.toFixed(1),
        (seconds / first).toFixed(1),
        processorSeconds?.toFixed(1) ?? '?',
        megabytes?.toFixed(0) ?? '?',
        median(runs.edited).seconds.toFixed(1),
        median(runs.same).seconds.toFixed(1),
      ]
      console.log(`| ${cells.join(' | ')} |`)
    }
  }
})

async function kubeSite(folder: string, originals: string): Promise<Contestant & { frame: PageFrame }> {
  const posts = join(folder, 'posts')
  cpSync(originals, posts, { recursive: true })
  const editedPost = middlePost(posts)
  const out = join(folder, 'dist')
  const cache = join(folder, 'cache')
  const build = (measured?: { memory: boolean }) =>
    measureProcess(
      startCommand(['build', '--format', 'json', '--posts', posts, '--out', out, '--cache-dir', cache]),
      measured,
    )
  // The first start bundles the command and draws the cards, which is not part of the measurement.
  await build()
  const html = readFileSync(join(out, 'blog', editedPost.slice(0, -'.md'.length), 'index.html'), 'utf8')
  const [before = '', after = ''] = html.split(/<main[\s\S]*<\/main>/)
  return {
    name: 'kube-site',
    post: join(posts, editedPost),
    frame: { before, after },
    runs: { cold: [], edited: [], same: [] },
    cold(measured) {
      for (const path of [out, cache]) rmSync(path, { recursive: true, force: true })
      return build(measured)
    },
    again: build,
    files: () => filesBelow(out),
  }
}

function contestant(
  { name, posts, prepare, build, output }: Generator,
  project: string,
  { originals, frame }: { originals: string; frame: PageFrame },
): Contestant {
  cpSync(originals, join(project, posts), { recursive: true })
  prepare(project, frame)
  const run = (measured?: { memory: boolean }) =>
    measureProcess(startProgram(build, { cwd: project }), measured)
  return {
    name,
    post: join(project, posts, middlePost(originals)),
    runs: { cold: [], edited: [], same: [] },
    cold(measured) {
      rmSync(join(project, output), { recursive: true, force: true })
      return run(measured)
    },
    again: run,
    files: () => filesBelow(join(project, output)),
  }
}

function filesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length
}

function median(runs: readonly Figures[]): Figures {
  return runs.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(runs.length / 2)]!
}
