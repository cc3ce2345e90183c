import { mkdtempSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removePreview } from '../../publish/commands/runPreviews.ts'
import { findPurge, purge } from '../../publish/purge.ts'
import { readManifest, readRecords, readState } from '../../publish/records.ts'
import type { Backend } from '../../publish/stores/Backend.ts'
import { FileBackend } from '../../publish/stores/FileBackend.ts'
import { KeyValueStore } from '../../publish/stores/KeyValueStore.ts'
import { Store } from '../../publish/stores/Store.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, publish, restore } from '../fixtures/publish/inProcess.ts'
import { missingAssets } from '../fixtures/publish/missingReferences.ts'
import { type KeyValueStoreServer, startKeyValueStore } from '../fixtures/publish/startKeyValueStore.ts'
import { storedSite, texts } from '../fixtures/publish/storedSite.ts'
import { withEnvironment } from '../fixtures/publish/testStores.ts'
import { type SiteFiles, sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

// Every command that writes may end at any of its requests, as a killed process ends, and is completed by the next one.

withEnvironment({ AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' })

const scratch = scratchFolder()
const { 'old/index.html': oldPage, 'old/index.json': oldData, ...withoutOld } = sites.before
const oldContents: ReadonlySet<unknown> = new Set([oldPage, oldData])
const folders: Record<string, SiteFiles> = {
  before: sites.before,
  after: sites.after,
  third: { ...sites.before, 'index.html': 'home 3' },
  purged: withoutOld,
  nothing: {},
}

let keyValueStore: KeyValueStoreServer
beforeAll(async () => {
  for (const [name, files] of Object.entries(folders)) writeSite(join(scratch, name), files)
  keyValueStore = await startKeyValueStore()
})
afterAll(() => keyValueStore.close())

/** A store of a test. */
interface Target {
  /** Opens it; all requests from one on fail. */
  open(lastRequest?: number): Store
  /** Lets the lock of a killed run expire. */
  expireLock(): void
  isAtomic: boolean
  /** The folder that visitors get. */
  folder(): Promise<string>
}

const once = { attempts: 1, firstDelayMs: 0 }
const isOverAt = (end: number) => {
  let requests = 0
  return () => (++requests < end ? undefined : ('before' as const))
}
const opened =
  (backend: Backend) =>
  (end: number = Infinity) =>
    new Store(faultyBackend(backend, isOverAt(end)), once)

const inMemory = (isAtomic: boolean) => (): Target => {
  const backend = new MemoryBackend()
  return {
    open: opened(backend),
    expireLock: () => (backend.aheadMs += 61_000),
    isAtomic,
    folder: async () => (isAtomic ? await backend.pointer() : ''),
  }
}

function inFolder(): Target {
  const folder = mkdtempSync(join(scratch, 'folder-'))
  const records = join(folder, '.kube-site')
  const expireLock = () => {
    const at = Date.now() / 1000 - 61
    for (const name of readdirSync(records)) utimesSync(join(records, name), at, at)
  }
  const backend = new FileBackend(folder)
  return {
    open: opened(backend),
    expireLock,
    isAtomic: true,
    folder: async () => (await backend.pointer()) ?? '',
  }
}

function withKeyValueStore(): Target {
  keyValueStore.value = undefined
  const backend = new MemoryBackend()
  return {
    open: (end = Infinity) => {
      const isOver = isOverAt(end)
      keyValueStore.onRequest = () =>
        isOver() ? { status: 500, error: 'InternalServerException' } : undefined
      const dying = faultyBackend(backend, isOver)
      return new Store(dying, once, { pointers: [new KeyValueStore(keyValueStore.arn, dying)] })
    },
    expireLock: () => (backend.aheadMs += 61_000),
    isAtomic: true,
    folder: async () => keyValueStore.value ?? '',
  }
}

const put = (name: string) => (store: Store, isAtomic: boolean) =>
  publish(store, join(scratch, name), {}, { atomic: isAtomic, keepReleases: 2, keepDays: 0 })
const back = (store: Store, isAtomic: boolean) =>
  restore(store, undefined, { atomic: isAtomic, keepReleases: 2, keepDays: 0 })

const progress = { start() {}, advance() {}, end() {}, note() {} }
const flags = { lock: true, verifySite: false }

/** Removes a preview. */
const remove = async (store: Store) =>
  await removePreview({ store, records: await readRecords(store), flags, progress })

/** Takes a page out of all releases, if any has it. */
async function purgeOld(store: Store): Promise<void> {
  const { current } = await readRecords(store)
  const found = await findPurge('/old/', store, current?.objects ?? {})
  await purge(found, { store, flags, progress })
}

/** The site that visitors get, by its name. Of former ones, assets may be there. */
async function shown(target: Target): Promise<string> {
  const site = texts(await storedSite(target.open()))
  const folder = await target.folder()
  const found = Object.fromEntries(
    Object.entries(site)
      .filter(([key]) => key.startsWith(folder) || key.startsWith('assets/'))
      .map(([key, text]) => [key.startsWith(folder) ? key.slice(folder.length) : key, text]),
  )
  const isFound = ([, files]: [string, SiteFiles]) =>
    Object.entries(files).every(([key, text]) => found[key] === text) &&
    Object.keys(found).every(key => key in files || key.startsWith('assets/'))
  return Object.entries(folders).find(isFound)?.[0] ?? `a mixture: ${Object.keys(found).join(' ')}`
}

/** Folders of releases that are there, and those of the releases that can be brought back. */
async function releaseFolders(store: Store) {
  const there = (await store.keys('releases/')).map(key => key.split('/', 2).join('/'))
  const { releases = [] } = (await readState(store))?.state ?? {}
  const needed = releases.map(({ folder = '' }) => folder.slice(0, -1))
  return { there: [...new Set(there)].toSorted(), needed: [...new Set(needed)].toSorted() }
}

const currentRelease = async (store: Store) => (await readState(store))?.state.releases[0]?.id

const targets: { name: string; create(): Target }[] = [
  { name: 'in place', create: inMemory(false) },
  { name: 'atomic', create: inMemory(true) },
  { name: 'atomic, in a folder', create: inFolder },
  { name: 'atomic, with a key value store', create: withKeyValueStore },
]

type Run = (store: Store, isAtomic: boolean) => Promise<unknown>

interface Command {
  command: string
  /** The sites that were published before. */
  has: readonly string[]
  run: Run
  /** The site after it. */
  to: string
}

/**
 * Ends a run at each of its requests.
 * @param check what holds after each of them; the lock of the run has expired
 * @returns how many there are
 */
async function endAtEach(
  { has, run }: Pick<Command, 'has' | 'run'>,
  create: () => Target,
  check: (target: Target, at: number) => Promise<void>,
): Promise<number> {
  for (let at = 1; ; at++) {
    const target = create()
    for (const name of has) await put(name)(target.open(), target.isAtomic)
    const isComplete = await run(target.open(at), target.isAtomic).then(
      () => true,
      () => false,
    )
    target.expireLock()
    await check(target, at)
    if (isComplete) return at
  }
}

/** Pages that miss what they load, where visitors get objects that a run replaces one by one. */
const missing = async ({ isAtomic, open }: Target) =>
  isAtomic ? [] : missingAssets(texts(await storedSite(open())))

describe.each(targets)('$name', ({ create }) => {
  test.each<Command>([
    { command: 'a publish', has: ['third', 'before'], run: put('after'), to: 'after' },
    { command: 'a rollback', has: ['third', 'before'], run: back, to: 'third' },
  ])('$command that ends at any request is completed by the next one', async ({ has, run, to }) => {
    const requests = await endAtEach({ has, run }, create, async (target, at) => {
      const { isAtomic, open } = target
      const isWhole = !isAtomic || ['before', to].includes(await shown(target))
      expect({ at, isWhole, missing: await missing(target) }).toEqual({ at, isWhole: true, missing: [] })
      // Another rollback would go further back.
      const isCurrent = (await currentRelease(open()))?.startsWith('3-')
      await (isCurrent ? put(to) : run)(open(), isAtomic)
      expect({ at, found: await shown(target) }).toEqual({ at, found: to })
      const { there, needed } = await releaseFolders(open())
      expect({ at, there }).toEqual({ at, there: isAtomic ? needed : [] })
      const { lock, pending } = (await readState(open()))!.state
      expect({ at, lock, pending }).toEqual({ at, pending: [] })
    })
    expect(requests).toBeGreaterThan(10)
  })

  test('a purge that ends at any request is completed by the next one', async () => {
    const purges = { has: ['before', 'purged'], run: purgeOld }
    const requests = await endAtEach(purges, create, async (target, at) => {
      expect({ at, found: await shown(target) }).toEqual({ at, found: 'purged' })
      const store = target.open()
      // No release has it if all was done.
      expect({ at, code: await exitCode(purgeOld(store)) }).toEqual({ at, code: expect.toBeOneOf([0, 2]) })
      const { releases } = (await readState(store))!.state
      const manifests = await Promise.all(releases.map(({ id }) => readManifest(store, id)))
      const named = manifests.flatMap(manifest =>
        Object.keys({ ...manifest?.objects, ...manifest?.retained }),
      )
      const keys = await store.keys()
      const left = [...named, ...keys].filter(key => /(?:^|\/)old\//.test(key))
      // A backup does not have the name of what it is of.
      const contents = await Promise.all(keys.map(async key => String((await store.get(key))?.bytes)))
      const backups = contents.filter(content => oldContents.has(content))
      expect({ at, left, backups, found: await shown(target) }).toEqual({
        at,
        left: [],
        backups: [],
        found: 'purged',
      })
    })
    expect(requests).toBeGreaterThan(10)
  })
})

test.each([
  { next: 'the next one', run: remove, to: 'nothing' },
  { next: 'a publish, which writes all of it', run: put('after'), to: 'after' },
])('the removal of a preview that ends at any request is completed by $next', async ({ run, to }) => {
  const removal = { has: ['before', 'after'], run: remove }
  const requests = await endAtEach(removal, inMemory(false), async (target, at) => {
    expect({ at, missing: await missing(target) }).toEqual({ at, missing: [] })
    await run(target.open(), false)
    expect({ at, found: await shown(target) }).toEqual({ at, found: to })
    const keys = await target.open().keys()
    expect({ at, isEmpty: keys.length === 0 }).toEqual({ at, isEmpty: to === 'nothing' })
  })
  expect(requests).toBeGreaterThan(10)
})
