import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cardDrawer } from '../../generator/images/cardDrawer.ts'
import { launchBrowser } from '../../scripts/programs/launchBrowser.ts'
import { makeTestProject } from '../fixtures/copyProject.ts'
import { buildSite } from '../setup/buildOnce.ts'
import { serveFolder } from '../setup/serveFolder.ts'
import { HostileBrowser } from './browser/HostileBrowser.ts'
import { assetsOf, ownPosts } from './builtSite.ts'
import { dangersOf, kindOf, type Trial } from './dangersOf.ts'
import { type HostileCase, hostileCase } from './grammar/hostileCase.ts'
import { shrink } from './shrink.ts'

export interface FuzzOptions {
  seconds: number
  /** Of the first case; those after it have the seeds that follow. */
  seed: number
  /** Cases after which it ends, also before the time is over. */
  cases: number
  print(line: string): void
}

/** Length of what is repeated, UTF-16 code units. */
const mostRepeated = 5_000

/** Seconds between two lines that tell how far it has come. */
const secondsOfProgress = 15

/** Tries cases until the time is over. Returns how many kinds of danger were found. */
export async function runFuzz({ seconds, seed, cases, print }: FuzzOptions): Promise<number> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kube-site-fuzz-')))
  const [project, dist] = [join(folder, 'project'), join(folder, 'dist')]
  makeTestProject(project)
  await buildSite(project, dist)
  const server = await serveFolder(dist)
  const chromium = await launchBrowser()
  const trial = { assets: assetsOf(dist), browser: await HostileBrowser.open(chromium, server.origin) }
  const end = performance.now() + seconds * 1000
  const kinds = new Set<string>()
  let tried = 0
  let shown = 0
  let nextLine = 0
  const tell = () =>
    print(`${tried} cases, ${shown} of them shown, ${kinds.size} findings; next seed ${seed + tried}`)
  while (performance.now() < end && tried < cases) {
    const post = hostileCase(seed + tried, { posts: ownPosts, mostRepeated })
    const ownTrial = { ...trial, ...partOf(seed + tried) }
    const { dangers, isShown } = await dangersOf(post, ownTrial)
    if (isShown) shown++
    tried++
    for (const danger of dangers) {
      if (kinds.has(kindOf(danger))) continue
      kinds.add(kindOf(danger))
      print(await finding(post, danger, ownTrial))
    }
    if (performance.now() < nextLine) continue
    tell()
    nextLine = performance.now() + secondsOfProgress * 1000
  }
  tell()
  await chromium.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
  return kinds.size
}

const drawCard = cardDrawer()

/** What is tried of a case: the slow things of a part of them. The seed alone decides, so that it can be replayed. */
const partOf = (seed: number): Pick<Trial, 'ways' | 'draw'> => ({
  ways: [
    'inserted',
    ...(seed % 3 === 0 ? (['page', 'without scripts'] as const) : []),
    ...(seed % 15 === 0 ? (['in place'] as const) : []),
  ],
  ...(seed % 15 === 1 ? { draw: drawCard } : {}),
})

/** What was found, how to find it again, and the smallest text that shows it. */
async function finding(post: HostileCase, danger: string, trial: Trial): Promise<string> {
  const isWrong = async (text: string) => {
    const { dangers } = await dangersOf({ ...post, text }, trial)
    return dangers.some(other => kindOf(other) === kindOf(danger))
  }
  const text = await shrink(post.text, isWrong, danger.includes(' takes ') ? 30 : 400)
  const seed = post.name.replace(/\D/g, '')
  return [
    `\n${post.name}: ${JSON.stringify(danger.slice(0, 600))}`,
    `  again   npm run fuzz -- --seed ${seed} --cases 1`,
    `  file    ${JSON.stringify(post.file)}`,
    `  text    ${JSON.stringify(text.slice(0, 4000))}\n`,
  ].join('\n')
}
