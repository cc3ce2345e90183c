import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rolldown } from 'rolldown'
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../../bench/makePosts.ts'
import { readObjectList } from '../../../generator/outdir/SiteObject.ts'
import { OutDir } from '../../../generator/outdir/OutDir.ts'
import { configWithoutCards, copyProject } from '../../fixtures/copyProject.ts'
import { unlistedFiles } from '../../fixtures/unlistedFiles.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { smallSite } from '../../fixtures/smallSite.ts'
import { snapshot } from '../../fixtures/snapshot.ts'
import { testDay } from '../../setup/buildOnce.ts'
import { type CommandOptions, root, runCommand, startCommand } from '../../setup/runCommand.ts'

// As many as wished: KUBE_SITE_KILLS=30 KUBE_SITE_SEED=2 npx vitest run --project program interrupted
const kills = Number(process.env['KUBE_SITE_KILLS'] ?? 1)
const random = seededRandom(Number(process.env['KUBE_SITE_SEED'] ?? 7))

const scratch = scratchFolder()
const project = join(scratch, 'project')
const work = join(project, '.kube-site')
const out = join(project, 'dist')

const words = ['build', '--today', testDay, '--quiet']
const build = (more: readonly string[] = [], options: CommandOptions = {}) =>
  runCommand([...words, ...more], { project, cwd: project, ...options })
const start = (more: readonly string[] = []) => startCommand([...words, ...more], { project, cwd: project })

/** What a user has in the folder, and keeps. */
const kept = ['.git/HEAD', '.nojekyll']

let sources: unknown
let buildMs: number
/** Of a build after one edit. */
let editedMs: number

const edit = (sentence: string) =>
  appendFileSync(join(project, 'posts', 'cilium-beside-istio.md'), `\n${sentence}\n`)

/** Vike and Vite look for files in all of the project, and run those in `pages/`. */
const sourcesNow = () => [
  snapshot(join(project, 'pages')),
  readdirSync(project).filter(name => !/^dist|^\.kube-site$/.test(name)),
]

/** The processes that a process has started and that have not ended (proc_pid_task(5)). */
function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** False for one that has ended, also where nobody has asked for its exit code yet. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** What is not as it should be in a folder, once the next command has looked at it; what the user has is told, too. */
async function differencesIn(folder: string): Promise<string[]> {
  await new OutDir(folder).recover()
  return unlistedFiles(folder)
}

beforeAll(async () => {
  mkdirSync(project)
  copyProject(project, { bundled: true })
  configWithoutCards(project)
  sources = sourcesNow()
  const began = performance.now()
  const { code, stderr } = await build()
  if (code !== 0) throw new Error(stderr)
  buildMs = performance.now() - began
  edit('The first edit.')
  const begunAgain = performance.now()
  await build()
  editedMs = performance.now() - begunAgain
  mkdirSync(join(out, '.git'))
  for (const file of kept) writeFileSync(join(out, file), '')
})

describe('a build that is killed leaves a whole site', () => {
  test.each(Array.from({ length: kills }, () => random()))('at %f of its time', async share => {
    edit(`Killed at ${share} of its time.`)
    const { child, ended } = start()
    await sleep(share * editedMs)
    child.kill('SIGKILL')
    await ended
    expect(await differencesIn(out)).toEqual(kept)
  })

  test.each(Array.from({ length: kills }, () => random()))(
    'where the process that bundles is killed at %f of its time',
    async share => {
      const { child, ended } = start(['--no-cache'])
      await sleep(share * buildMs)
      const bundling = childrenOf(child.pid)
      for (const pid of bundling) process.kill(pid, 'SIGKILL')
      const { code, stderr } = await ended
      // It may have given its answer already.
      expect([0, 70]).toContain(code)
      expect(stderr).toMatch(code === 0 ? /^$/ : /SIGKILL/)
      expect(await differencesIn(out)).toEqual(kept)
    },
  )

  test('and no process that bundles', async () => {
    const { child, ended } = start(['--no-cache'])
    while (childrenOf(child.pid).length === 0) await sleep(5)
    const bundling = childrenOf(child.pid)
    child.kill('SIGKILL')
    await ended
    await expect.poll(() => bundling.filter(isRunning), { timeout: 10_000 }).toEqual([])
  })

  test('and a cache from which the next is the same as without one', async () => {
    expect(await build(['--prove'])).toMatchObject({ code: 0, stderr: '' })
  })

  test('also while it puts one in place, and others do the same', async () => {
    const script = join(scratch, 'commitSites.mjs')
    const bundle = await rolldown({
      input: join(root, 'tests', 'fixtures', 'commitSites.ts'),
      platform: 'node',
      logLevel: 'silent',
    })
    await bundle.write({ file: script, format: 'esm' })
    await bundle.close()
    const folder = mkdtempSync(join(scratch, 'put-'))
    const dist = join(folder, 'dist')
    mkdirSync(join(dist, '.git'), { recursive: true })
    for (const file of kept) writeFileSync(join(dist, file), '')
    await new OutDir(dist).commit(smallSite(join(scratch, 'first'), 'first', ['index.html']))
    for (let round = 0; round < 3 * kills; round++) {
      const processes = [1, 2, 3].map(() =>
        spawn(process.execPath, [script, dist, scratch], { stdio: 'inherit' }),
      )
      const ends = processes.map(child => once(child, 'exit'))
      await sleep(200 + random() * 300)
      for (const child of processes) child.kill('SIGKILL')
      await Promise.all(ends)
      expect(processes.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL'])
      expect(await differencesIn(dist)).toEqual(kept)
      expect(readdirSync(folder).toSorted()).toEqual(['dist', 'dist.objects.json'])
    }
  })
})

describe('a build that is stopped leaves a whole site, and nothing else', () => {
  test.each([
    ['SIGINT', 'while pages are rendered', join('site', 'blog', 'index.html')],
    ['SIGTERM', 'before the bundle', ''],
  ] as const)('by %s, %s', async (signal, _, sign) => {
    edit(`Stopped by ${signal}.`)
    const { child, ended } = start()
    const isThere = () =>
      readdirSync(work).some(
        name => name.startsWith(`stage-${child.pid}-`) && existsSync(join(work, name, sign)),
      )
    while (!isThere() && child.exitCode === null) await sleep(2)
    child.kill(signal)
    expect(await ended).toMatchObject({ stdout: '', stderr: '' })
    expect(child.signalCode).toBe(signal)
    expect(readdirSync(work).filter(name => name.startsWith(`stage-${child.pid}-`))).toEqual([])
    expect(await differencesIn(out)).toEqual(kept)
  })
})

test.each([
  ['with what earlier builds kept', []],
  ['anew', ['--no-cache']],
])('a build %s that cannot write a file says so, and leaves a whole site', async (_, flags) => {
  await build()
  const before = snapshot(out)
  edit(`Too large with ${flags.length} options.`)
  // The files of the former site are copied then.
  for (const cache of readdirSync(join(work, 'cache')))
    rmSync(join(work, 'cache', cache, 'recycled'), { recursive: true, force: true })
  // In blocks of 512 bytes, or 1024 in some shells: less than React.
  const through = ['sh', '-c', 'ulimit -f 150; exec "$@"', 'sh']
  const { code, stdout, stderr } = await build(flags, { through })
  expect({ code, stdout }).toEqual({ code: 70, stdout: '' })
  expect(stderr).toMatch(/^error .*(?:cannot be written|EFBIG): .+\nThe system refuses this.*\n$/)
  expect(snapshot(out)).toEqual(before)
})

// Onto another file system, where there is one: there a site is copied before it is put in place.
test('two builds at once put in place one whole site, and clear away what all others here have left', async () => {
  const memory = '/dev/shm'
  const folder = mkdtempSync(join(existsSync(memory) ? memory : scratch, 'kube-site-'))
  try {
    const elsewhere = join(folder, 'dist')
    const urls = ['https://one.example', 'https://two.example']
    const results = await Promise.all(urls.map(url => build(['--site-url', url, '--out', elsewhere])))
    expect(results.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ])
    expect(unlistedFiles(elsewhere)).toEqual([])
    expect(urls).toContain(readObjectList(elsewhere)?.siteUrl)
    expect(readdirSync(folder).toSorted()).toEqual(['dist', 'dist.objects.json'])
  } finally {
    rmSync(folder, { recursive: true })
  }
  const inWork = new Set(['cache', 'cards', 'pictures'])
  expect(readdirSync(work).filter(name => !inWork.has(name))).toEqual([])
  expect(sourcesNow()).toEqual(sources)
}, 180_000)
