import { hash } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MemoryBackend } from '../tests/fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../tests/fixtures/publish/faultyBackend.ts'
import { exitCode, hasty, publish, restore } from '../tests/fixtures/publish/inProcess.ts'
import { storedSite, texts } from '../tests/fixtures/publish/storedSite.ts'
import { writeSite } from '../tests/fixtures/publish/writeSite.ts'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { backupsPrefix } from './backups.ts'
import { Store } from './stores/Store.ts'

const scratch = scratchFolder()
const dist = (name: string) => join(scratch, name)
const siteOf = (name: string) => ({
  'index.html': `home ${name}`,
  [`${name}.html`]: name,
  'robots.txt': 'same',
})
beforeAll(() => {
  for (const name of ['one', 'two', 'three', 'four']) writeSite(dist(name), siteOf(name))
})

const limits = { atomic: false, keepReleases: 2, keepDays: 0 }

let backend: MemoryBackend
let store: Store
beforeEach(() => {
  backend = new MemoryBackend()
  store = new Store(backend, { attempts: 1 })
})
const backups = () => [...backend.objects.keys()].filter(key => key.startsWith(backupsPrefix))
const contents = () => backups().map(key => backend.objects.get(key)!.bytes.toString())
const put = (...names: string[]) =>
  names.reduce(async (before, name) => {
    await before
    await publish(store, dist(name), {}, limits)
  }, Promise.resolve())
const shown = async () => texts(await storedSite(backend))

test.each<{ published: string[]; expected: string[] }>([
  { published: ['one'], expected: [] },
  { published: ['one', 'two'], expected: ['home one', 'one'] },
  // The first one can no longer be brought back.
  { published: ['one', 'two', 'three'], expected: ['home two', 'two'] },
  { published: ['one', 'two', 'one', 'two'], expected: ['home one', 'one'] },
])('after $published, the contents that are kept are $expected', async ({ published, expected }) => {
  await put(...published)
  expect(contents().toSorted()).toEqual(expected)
  for (const key of backups()) {
    expect(key.split('/').at(-1)).toBe(hash('sha256', backend.objects.get(key)!.bytes))
    expect(backend.objects.get(key)?.headers.cacheControl).toMatch(/no-store/)
  }
})

test('a content is copied once while releases need it', async () => {
  const copied: string[] = []
  const watched = faultyBackend(backend, ({ method, key }) => {
    if (method === 'copy' && key.startsWith(backupsPrefix)) copied.push(key)
    return undefined
  })
  store = new Store(watched)
  for (const name of ['one', 'two', 'one', 'two', 'one'])
    await publish(store, dist(name), {}, { ...limits, keepReleases: 9 })
  expect(copied).toHaveLength(4)
  await restore(store, '2', { atomic: false })
  expect(await shown()).toEqual(siteOf('two'))
})

test('are made by a store that refuses conditions', async () => {
  backend.refusesConditions = true
  for (const name of ['one', 'two']) await publish(store, dist(name), { lock: false }, limits)
  await restore(store, undefined, limits, { lock: false, hold: false })
  expect(await shown()).toEqual(siteOf('one'))
})

test('who can read objects by their names, and not list them, finds no former version', async () => {
  const readable: string[] = []
  const watched = faultyBackend(backend, () => {
    for (const [key, { bytes }] of backend.objects) if (key.endsWith('.json')) readable.push(bytes.toString())
    return undefined
  })
  store = new Store(watched, hasty)
  await put('one', 'two', 'three', 'four')
  const folders = new Set(backups().map(key => key.slice(0, key.lastIndexOf('/'))))
  expect([...folders]).toEqual([expect.stringMatching(/^\.kube-site\/backups-[0-9a-f]{32}$/)])
  expect(readable.length).toBeGreaterThan(10)
  expect(readable.filter(text => text.includes([...folders][0]!))).toEqual([])
})

describe('backups', () => {
  beforeEach(() => put('one', 'two'))

  test.each<{ what: string; damage(key: string): unknown }>([
    { what: 'are lost', damage: key => backend.objects.delete(key) },
    {
      what: 'have other contents',
      damage: key => backend.objects.set(key, backend.objects.get('index.html')!),
    },
  ])('that $what refuse a rollback before anything changes', async ({ damage }) => {
    for (const key of backups()) damage(key)
    const before = new Map(backend.objects)
    await expect(restore(store, undefined, limits)).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining('missing or damaged'),
    })
    expect(backend.objects).toEqual(before)
    await put('three', 'four')
    await restore(store, undefined, limits)
    expect(await shown()).toEqual(siteOf('three'))
  })

  test.each([
    ['refuses', false],
    ['makes', true],
  ])(
    'are never of what somebody edited or deleted, if the store %s the copy',
    async (_, ignoresConditions) => {
      backend.ignoresConditions = ignoresConditions
      const { headers } = (await store.head('index.html'))!
      await store.put('index.html', Buffer.from('edited'), headers)
      await store.delete('two.html')
      await put('three')
      expect(contents()).toEqual([])
      expect(await exitCode(restore(store, undefined, limits))).toBe(3)
      expect(await shown()).toEqual(siteOf('three'))
    },
  )

  test('have tags of their own at a store that names each write', async () => {
    backend.hasOpaqueTags = true
    await put('three', 'four')
    await restore(store, undefined, limits)
    expect(await shown()).toEqual(siteOf('three'))
  })

  test('of a release with packs are missing, and a publish goes on', async () => {
    const packs = '.kube-site/packs-0123456789abcdef0123456789abcdef/1-0'
    for (const key of backups()) backend.objects.set(packs, backend.objects.get(key)!)
    for (const key of backups()) backend.objects.delete(key)
    expect(await exitCode(restore(store, undefined, limits))).toBe(3)
    await put('three')
    expect(backend.objects.has(packs)).toBe(false)
    await restore(store, undefined, limits)
    expect(await shown()).toEqual(siteOf('two'))
  })
})

test('--repair finds the releases whose contents are in place or have backups', async () => {
  await put('one', 'two')
  backend.objects.delete('.kube-site/state.json')
  await publish(store, dist('two'), { repair: true }, limits)
  await restore(store, undefined, limits)
  expect(await shown()).toEqual(siteOf('one'))
})
