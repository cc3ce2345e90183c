import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { manifestKey, stateKey, type TargetState } from '../../publish/records.ts'
import { backupsPrefix } from '../../publish/backups.ts'
import { isTemporary, temporaryPrefix } from '../../publish/stores/Backend.ts'
import { FileBackend } from '../../publish/stores/FileBackend.ts'
import { Store } from '../../publish/stores/Store.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, publish, restore } from '../fixtures/publish/inProcess.ts'
import { missingAssets, missingReferences } from '../fixtures/publish/missingReferences.ts'
import { siteOf } from '../fixtures/publish/storedSite.ts'
import { page, type SiteFiles, sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { listFiles } from '../fixtures/snapshot.ts'

// Every request of every kind of run may be the last one. In memory, so that all of them can be tried.

const scratch = scratchFolder()

const third: SiteFiles = {
  ...sites.before,
  'assets/app-3.js': 'app 3',
  'index.html': page('home 3', { loads: ['assets/app-3.js'], links: ['post/index.html'] }),
  'robots.txt': 'User-agent: *\nDisallow: /old/',
}
const folders = { before: sites.before, after: sites.after, third }
type SiteName = keyof typeof folders
const dist = (name: SiteName) => join(scratch, name)

beforeAll(() => {
  for (const [name, files] of Object.entries(folders)) writeSite(dist(name as SiteName), files)
})

const settings = { atomic: false, keepReleases: 2, keepDays: 0 }
const put = (name: SiteName) => (store: Store) => publish(store, dist(name), {}, settings)
const back = (release?: string) => (store: Store) => restore(store, release, settings)

const once = { attempts: 1, firstDelayMs: 0 }
const open = (store: MemoryBackend) => new Store(store, once)

function clone(store: MemoryBackend): MemoryBackend {
  const copy = new MemoryBackend(store.objects)
  copy.hasOpaqueTags = store.hasOpaqueTags
  copy.aheadMs = store.aheadMs
  return copy
}

async function storeAfter(names: readonly SiteName[], hasOpaqueTags = false): Promise<MemoryBackend> {
  const store = new MemoryBackend()
  store.hasOpaqueTags = hasOpaqueTags
  for (const name of names) await put(name)(open(store))
  return store
}

const visible = ({ objects }: MemoryBackend) =>
  Object.fromEntries(
    Object.entries(siteOf(Object.fromEntries(objects))).map(([key, { bytes, headers }]) => [
      key,
      { text: bytes.toString(), headers },
    ]),
  )
const texts = (store: MemoryBackend) =>
  Object.fromEntries(Object.entries(visible(store)).map(([key, { text }]) => [key, text]))

const read = <Value>({ objects }: MemoryBackend, key: string): Value =>
  JSON.parse(String(objects.get(key)?.bytes)) as Value

/** Keys of what lies beside the site, as the records ask for it, and as it is. */
function privateKeys(store: MemoryBackend) {
  const { releases, pending } = read<TargetState>(store, stateKey)
  const [current] = releases
  const { backups } = read<{ backups: object }>(store, manifestKey(current?.id ?? ''))
  // Probes stay for an hour.
  const found = [...store.objects.keys()].filter(key => /^\.kube-site\/(?!probe-)/.test(key))
  const folder = /^.*\//.exec(found.find(key => key.startsWith(backupsPrefix)) ?? '')?.[0]
  const needed = [
    ...releases.map(({ id }) => manifestKey(id)),
    ...Object.keys(backups).map(name => folder + name),
    stateKey,
  ]
  return { pending, needed: needed.toSorted(), found: found.toSorted() }
}

const currentRelease = (store: MemoryBackend) =>
  store.objects.has(stateKey) ? read<TargetState>(store, stateKey).releases[0]?.id : undefined

/** The objects that both have, as they are in the first, and the keys that only that has. */
function compared(store: MemoryBackend, other: MemoryBackend) {
  const entries = Object.entries(visible(store))
  return {
    same: Object.fromEntries(entries.filter(([key]) => other.objects.has(key))),
    more: entries.map(([key]) => key).filter(key => !other.objects.has(key)),
  }
}

/** Runs something on a copy of the store, and ends it at a request as a killed process ends. */
async function interrupted(store: MemoryBackend, run: (store: Store) => Promise<unknown>, at: number) {
  const copy = clone(store)
  const dying = faultyBackend(copy, ({ number }) => (number < at ? undefined : 'before'))
  const ended = await run(new Store(dying, once)).then(
    () => true,
    () => false,
  )
  copy.aheadMs = store.aheadMs + 61_000
  return { copy, ended }
}

/** What must hold when a run has completed what others began. */
async function checkComplete(store: MemoryBackend, expected: MemoryBackend, context: object) {
  const { same, more } = compared(store, expected)
  expect({ ...context, ...same }).toEqual({ ...context, ...visible(expected) })
  // Assets of a release that was not finished stay, too: its pages were seen.
  expect({ ...context, more: more.filter(key => !key.startsWith('assets/')) }).toEqual({
    ...context,
    more: [],
  })
  const { needed, found, pending } = privateKeys(store)
  expect({ ...context, found, pending }).toEqual({ ...context, found: needed, pending: [] })
  const [, former] = read<TargetState>(store, stateKey).releases
  if (former) await checkRestored(store, former.id)
}

/** Brings a release back, in a copy of the store, and compares every object with its manifest. */
async function checkRestored(store: MemoryBackend, release: string) {
  const copy = clone(store)
  const { objects } = await restore(open(copy), release, settings)
  const wrong = Object.entries(objects).filter(([key, { sha256, headers }]) => {
    const found = copy.objects.get(key)
    return !found || hashOf(found.bytes) !== sha256 || !isDeepStrictEqual(found.headers, headers)
  })
  expect(wrong).toEqual([])
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type Run = (store: Store) => Promise<unknown>

interface Case {
  name: string
  has: readonly SiteName[]
  run: Run
  again?: Run
  opaque?: boolean
}

describe.each<Case>([
  { name: 'the first publish', has: [], run: put('before') },
  { name: 'a publish', has: ['before'], run: put('after') },
  { name: 'a publish under KMS encryption', has: ['before'], run: put('after'), opaque: true },
  { name: 'a publish after which a release is forgotten', has: ['before', 'after'], run: put('third') },
  { name: 'a publish of what was there before', has: ['before', 'after', 'third'], run: put('after') },
  // Without its number, a second rollback would go further back than the first.
  { name: 'a rollback', has: ['before', 'after'], run: back(), again: back('2') },
])('$name', ({ has, run, again = run, opaque }) => {
  // Of pages that nobody has seen yet, one may come before another that it links to.
  const missing = (store: MemoryBackend) =>
    has.length > 0 ? missingReferences(texts(store)) : missingAssets(texts(store))

  test.each<{ name: string; next: Run }>([
    { name: 'again', next: again },
    { name: 'with another site', next: put('third') },
  ])('that ends at any request is completed by the next run $name', async ({ next }) => {
    const begin = await storeAfter(has, opaque)
    const finished = clone(begin)
    await run(open(finished))
    const expected = { unfinished: clone(begin), finished: clone(finished) }
    for (const store of Object.values(expected)) await next(open(store))
    let at = 1
    for (; ; at++) {
      const { copy, ended } = await interrupted(begin, run, at)
      expect({ at, missing: missing(copy) }).toEqual({ at, missing: [] })
      if (ended) break
      const isFinished = currentRelease(copy) !== currentRelease(begin)
      await next(open(copy))
      await checkComplete(copy, expected[isFinished ? 'finished' : 'unfinished'], { at })
    }
    expect(at).toBeGreaterThan(15)
  })

  test('that ends, and whose completion ends, too, is completed by a third run', async () => {
    const begin = await storeAfter(has, opaque)
    const expected = clone(begin)
    await put('third')(open(expected))
    for (let at = 4; ; at += 4) {
      const first = await interrupted(begin, run, at)
      if (first.ended || currentRelease(first.copy) !== currentRelease(begin)) break
      for (let later = 4; ; later += 4) {
        const second = await interrupted(first.copy, put('third'), later)
        expect({ at, later, missing: missing(second.copy) }).toEqual({ at, later, missing: [] })
        if (second.ended || currentRelease(second.copy) !== currentRelease(begin)) break
        await put('third')(open(second.copy))
        await checkComplete(second.copy, expected, { at, later })
      }
    }
  })
})

test('what a killed run was writing into a folder is removed by the next one', async () => {
  const folder = join(scratch, 'folder')
  const store = new FileBackend(folder)
  await put('before')(new Store(store, once))
  const failing = faultyBackend(store, ({ number }) => (number === 12 ? 'before' : undefined))
  expect(await exitCode(put('after')(new Store(failing, once)))).toBe(4)
  const unfinished = [`post/${temporaryPrefix}1`, `.kube-site/${temporaryPrefix}2`]
  for (const file of unfinished) writeFileSync(join(folder, file), 'half')
  await put('after')(new Store(store, once))
  expect(listFiles(folder).filter(isTemporary)).toEqual([])
})
