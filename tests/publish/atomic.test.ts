import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { objectListFile, objectListText, readObjectList } from '../../generator/outdir/SiteObject.ts'
import { readRecords, stateKey } from '../../publish/records.ts'
import type { Backend } from '../../publish/stores/Backend.ts'
import { FileBackend } from '../../publish/stores/FileBackend.ts'
import { openStore, Store } from '../../publish/stores/Store.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { exitCode, hasty, publish, restore } from '../fixtures/publish/inProcess.ts'
import { storedSite } from '../fixtures/publish/storedSite.ts'
import { parsed, testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'
import { type SiteFiles, sites, writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { runInProcess } from '../setup/runInProcess.ts'

// Targets whose releases have a folder each: one write switches all visitors.

const targets = await testTargets()
const scratch = scratchFolder()
const folders: Record<string, SiteFiles> = {
  before: sites.before,
  after: sites.after,
  third: { ...sites.before, 'index.html': 'home 3' },
}
beforeAll(() => {
  for (const [name, files] of Object.entries(folders)) writeSite(join(scratch, name), files)
})

test('a file that no bucket would copy into the next release is refused, before anything is written', async () => {
  const dist = join(scratch, 'large')
  writeSite(dist, { 'film.mp4': '' })
  const size = 5 * 1024 ** 3 + 1
  truncateSync(join(dist, 'film.mp4'), size)
  const list = readObjectList(dist)!
  const objects = list.objects.map(object => ({ ...object, size }))
  writeFileSync(objectListFile(dist), objectListText({ ...list, objects }))
  const backend = new MemoryBackend()
  expect(await exitCode(publish(new Store(backend), dist, {}, { atomic: true }))).toBe(3)
  expect([...backend.objects.keys()]).toEqual([])
})

const settings = { atomic: true, keepReleases: 2, keepDays: 0 }
const put = (store: Store, name: string) => publish(store, join(scratch, name), {}, settings)
const back = (store: Store, release?: string) => restore(store, release, settings)

/** What visitors get: the folder that the pointer names, and shared assets. */
async function visible(store: Store): Promise<Record<string, string>> {
  const folder = await store.pointer()
  if (folder === undefined) return {}
  const shared = store.storesHeaders ? [...(await store.list('assets/')).keys()] : []
  const keys = [
    ...[...(await store.list(folder)).keys()].map(key => [key.slice(folder.length), key] as const),
    ...shared.map(key => [key, key] as const),
  ]
  const read = async ([key, at]: readonly [string, string]) =>
    [key, (await store.get(at))?.bytes.toString() ?? 'missing'] as const
  return Object.fromEntries(await Promise.all(keys.map(read)))
}

/** The site that visitors get, by its name. Of former ones, only assets may be there. */
async function shown(store: Store): Promise<string> {
  const found = await visible(store)
  const isFound = ([, files]: [string, SiteFiles]) =>
    Object.entries(files).every(([key, text]) => found[key] === text) &&
    Object.keys(found).every(key => key in files || key.startsWith('assets/'))
  return Object.entries(folders).find(isFound)?.[0] ?? `a mixture: ${Object.keys(found).join(' ')}`
}

/** Folders of releases that are there, and those of the releases that can be brought back. */
async function releaseFolders(store: Store) {
  const there = [...(await store.list('releases/')).keys()].map(key => key.split('/').slice(0, 2).join('/'))
  const { known } = await readRecords(store)
  const needed = (known?.state.releases ?? []).map(({ folder = '' }) => folder.slice(0, -1))
  return { there: [...new Set(there)].toSorted(), needed: [...new Set(needed)].toSorted() }
}

describe.each(targets)('$name', ({ target, env, storesHeaders }) => {
  withEnvironment(env)

  test('a site is published, changed, and brought back by one write', async () => {
    const store = await openStore(parsed(target('atomic')))
    for (const name of ['before', 'after', 'third']) {
      await put(store, name)
      expect(await shown(store)).toBe(name)
    }
    const { there, needed } = await releaseFolders(store)
    expect(there).toEqual(needed)
    expect(needed).toHaveLength(2)
    const folder = await store.pointer()
    // A bucket has the assets of all releases once.
    expect((await store.list(`${folder}assets/`)).size > 0).toBe(!storesHeaders)
    const requests = store.requests
    await back(store)
    expect(await shown(store)).toBe('after')
    expect(await store.pointer()).not.toBe(folder)
    expect(store.requests - requests).toBeLessThan(60)
    const { entry } = await put(store, 'after')
    expect(entry).toBeUndefined()
    const shared = storesHeaders ? '' : await store.pointer()
    const headersOf = async (key: string) => (await store.head(key))?.headers.cacheControl
    expect(await headersOf(`${await store.pointer()}index.html`)).toBe(
      storesHeaders ? 'public, max-age=0, s-maxage=31536000, must-revalidate' : '',
    )
    expect(await headersOf(`${shared}assets/app-2.js`)).toBe(
      storesHeaders ? 'public, max-age=31536000, immutable' : '',
    )
    store.close()
  })
})

const backends: { name: string; create(): Backend }[] = [
  { name: 'a bucket', create: () => new MemoryBackend() },
  { name: 'a folder', create: () => new FileBackend(mkdtempSync(join(scratch, 'folder-'))) },
]

describe.each(backends)('$name', ({ create }) => {
  let backend: Backend
  let store: Store
  beforeEach(() => {
    backend = create()
    store = new Store(backend, hasty)
  })

  test('a target stays atomic or in place, and says how to move', async () => {
    await publish(store, join(scratch, 'before'), {}, { atomic: false })
    const move = { exitCode: 3, hint: expect.stringContaining('another prefix') }
    await expect(put(store, 'after')).rejects.toMatchObject(move)
    await publish(store, join(scratch, 'after'), {}, { pointer: 'worker' })
    expect((await storedSite(store))['index.html']?.text).toBe(sites.after['index.html'])
    expect(await store.pointer()).toBeUndefined()
    // Whatever the settings are by now.
    await restore(store, '1', settings)
    expect((await storedSite(store))['index.html']?.text).toBe(sites.before['index.html'])
  })

  test('an atomic target does so, too', async () => {
    await put(store, 'before')
    const inPlace = publish(store, join(scratch, 'after'), {}, { atomic: false })
    await expect(inPlace).rejects.toMatchObject({ exitCode: 3 })
    await publish(store, join(scratch, 'after'), {}, {})
    expect(await shown(store)).toBe('after')
    await restore(store, '1', { atomic: false })
    expect(await shown(store)).toBe('before')
  })

  test('what somebody deleted from the current release is sent again', async () => {
    await put(store, 'before')
    await store.delete(`${await store.pointer()}robots.txt`)
    await put(store, 'after')
    expect(await shown(store)).toBe('after')
  })

  test.each<{ what: string; damage(folder: string): Promise<unknown> }>([
    { what: 'lacks an object', damage: folder => store.delete(`${folder}robots.txt`) },
    {
      what: 'has one that somebody changed',
      damage: async folder => {
        const { headers } = (await store.head(`${folder}robots.txt`))!
        // A folder is not read for tags that are known: only the size shows it.
        const text = store.storesHeaders ? 'User-agent: X' : 'evil'
        await store.put(`${folder}robots.txt`, Buffer.from(text), headers)
      },
    },
    {
      what: 'has no folder any more',
      damage: async folder => {
        for (const key of await store.keys(folder)) await store.delete(key)
      },
    },
  ])('a release that $what is not brought back', async ({ damage }) => {
    await put(store, 'before')
    await damage((await store.pointer()) ?? '')
    await put(store, 'after')
    const folder = await store.pointer()
    expect(await exitCode(back(store))).toBe(3)
    expect(await store.pointer()).toBe(folder)
    expect((await visible(store))['robots.txt']).toBe(sites.after['robots.txt'])
    expect(await shown(store)).toBe('after')
  })

  test('--verify-remote finds what somebody changed, and nothing else', async () => {
    const verified = (name: string) => publish(store, join(scratch, name), { verifyRemote: true }, settings)
    await put(store, 'before')
    await put(store, 'after')
    expect((await verified('after')).entry).toBeUndefined()
    const folder = await store.pointer()
    const app = store.storesHeaders ? 'assets/app-2.js' : `${folder}assets/app-2.js`
    const { headers } = (await store.head(app))!
    await store.put(app, Buffer.from('evil'), headers)
    await store.put(`${folder}feed.xml`, Buffer.from('evil'), headers)
    await store.delete(`${folder}robots.txt`)
    const { plan } = await verified('after')
    expect(Object.fromEntries(plan.changes.map(({ key, reason }) => [key, reason]))).toMatchObject({
      'assets/app-2.js': 'content',
      'feed.xml': 'content',
      'robots.txt': 'new',
    })
    expect(plan.changes).toHaveLength(3)
    expect(await shown(store)).toBe('after')
    expect((await verified('after')).entry).toBeUndefined()
  })

  test('a retained image that somebody deleted does not stop the next release', async () => {
    writeSite(join(scratch, 'picture'), { ...sites.before, 'picture.png': 'a picture' })
    await put(store, 'picture')
    await put(store, 'before')
    const image = `${await store.pointer()}picture.png`
    expect(await store.head(image)).toBeDefined()
    await store.delete(image)
    await put(store, 'after')
    expect(await shown(store)).toBe('after')
  })

  test('releases whose state is lost keep their folders with --repair', async () => {
    for (const name of ['before', 'after']) await put(store, name)
    await store.delete(stateKey)
    await publish(store, join(scratch, 'third'), { repair: true }, { ...settings, keepReleases: 3 })
    expect(await shown(store)).toBe('third')
    await back(store, '1')
    expect(await shown(store)).toBe('before')
  })
})

test.each([
  ['a link', (path: string) => symlinkSync('elsewhere', path)],
  ['a folder', (path: string) => mkdirSync(path)],
  ['a file', (path: string) => writeFileSync(path, 'theirs')],
])('%s of somebody else in the place of `current` is left alone', async (_, make) => {
  const folder = mkdtempSync(join(scratch, 'folder-'))
  make(join(folder, 'current'))
  const inode = () => lstatSync(join(folder, 'current')).ino
  const there = inode()
  const target = () => new Store(new FileBackend(folder))
  expect(await exitCode(put(target(), 'before'))).toBe(3)
  expect(inode()).toBe(there)
  expect(readdirSync(folder)).toEqual(['current'])
})

test('the first release of a folder is atomic, and so are those that follow', async () => {
  const folder = mkdtempSync(join(scratch, 'folder-'))
  const { code, stdout } = await runInProcess([
    'publish',
    `file://${folder}`,
    '--dist',
    join(scratch, 'before'),
  ])
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(join(folder, 'current')) })
  await publish(new Store(new FileBackend(folder)), join(scratch, 'after'), {}, {})
  expect(readFileSync(join(folder, 'current/index.html'), 'utf8')).toBe(sites.after['index.html'])
})

test('the releases of a folder share their files, and are found through a link', async () => {
  const folder = mkdtempSync(join(scratch, 'folder-'))
  const store = new Store(new FileBackend(folder))
  await put(store, 'before')
  const before = readFileSync(join(folder, 'current/robots.txt'), 'utf8')
  await put(store, 'after')
  expect(readFileSync(join(folder, 'current/index.html'), 'utf8')).toBe(sites.after['index.html'])
  expect(readFileSync(join(folder, 'current/robots.txt'), 'utf8')).toBe(before)
})
