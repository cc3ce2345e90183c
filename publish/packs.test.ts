import { hash } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MemoryBackend } from '../tests/fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../tests/fixtures/publish/faultyBackend.ts'
import { exitCode, hasty, publish, restore } from '../tests/fixtures/publish/inProcess.ts'
import { storedSite, texts } from '../tests/fixtures/publish/storedSite.ts'
import { writeSite } from '../tests/fixtures/publish/writeSite.ts'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { findPacks, isCopy, readPack } from './packs.ts'
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

test('who can read objects by their names, and not list them, finds no former version', async () => {
  const backend = new MemoryBackend()
  const readable: string[] = []
  const watched = faultyBackend(backend, () => {
    for (const [key, { bytes }] of backend.objects) if (key.endsWith('.json')) readable.push(bytes.toString())
    return undefined
  })
  for (const name of ['one', 'two', 'three', 'four'])
    await publish(new Store(watched, hasty), dist(name), {}, limits)
  const store = new Store(backend)
  const { folder, keys } = await findPacks(store)
  expect(folder).toMatch(/^\.kube-site\/packs-[0-9a-f]{32}\/$/)
  expect(readable.length).toBeGreaterThan(10)
  expect(readable.filter(text => text.includes(folder))).toEqual([])
  const contents: string[] = []
  for (const key of keys.values()) {
    expect(key).toContain(folder)
    expect(backend.objects.get(key)?.headers.cacheControl).toMatch(/no-store/)
    for (const content of (await readPack(store, key)).values()) contents.push(content.toString())
  }
  // The first release's pack has what is the same in all of them.
  const [kept, gone] = ['home three three home four four same', 'home two two']
  expect(contents).toEqual(expect.arrayContaining(kept.split(/(?<!home) /)))
  expect(contents).not.toEqual(expect.arrayContaining(gone.split(/(?<!home) /)))
  expect(keys.size).toBe(3)
})

describe('packs', () => {
  let backend: MemoryBackend
  let store: Store
  const shown = async () => texts(await storedSite(backend))
  const packs = async () => [...(await findPacks(store)).keys.values()]
  beforeEach(async () => {
    backend = new MemoryBackend()
    store = new Store(backend, { attempts: 1 })
    for (const name of ['one', 'two']) await publish(store, dist(name), {}, limits)
  })

  test.each<{ what: string; damage(key: string): unknown }>([
    { what: 'are lost', damage: key => backend.objects.delete(key) },
    {
      what: 'are damaged',
      damage(key) {
        const object = backend.objects.get(key)!
        backend.objects.set(key, { ...object, bytes: object.bytes.subarray(0, 40) })
      },
    },
    {
      what: 'have other contents',
      damage: key => backend.objects.set(key, backend.objects.get('index.html')!),
    },
  ])('that $what refuse a rollback before anything changes', async ({ damage }) => {
    for (const key of await packs()) damage(key)
    const before = new Map(backend.objects)
    await expect(restore(store, undefined, limits)).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining('missing or damaged'),
    })
    expect(backend.objects).toEqual(before)
  })

  test('that are lost are written again by the next release, with all that it has', async () => {
    for (const key of await packs()) backend.objects.delete(key)
    await publish(store, dist('three'), {}, limits)
    expect(await packs()).toHaveLength(1)
    await publish(store, dist('four'), {}, limits)
    for (const key of ['index.html', 'robots.txt', 'three.html']) backend.objects.delete(key)
    await restore(store, undefined, limits)
    await publish(store, dist('four'), { verifyRemote: true }, limits)
    await restore(store, undefined, limits)
    expect(await shown()).toEqual(siteOf('three'))
  })

  test('bring back what somebody edited', async () => {
    const { headers } = (await store.head('index.html'))!
    for (const key of ['index.html', 'two.html']) await store.put(key, Buffer.from('edited'), headers)
    await publish(store, dist('three'), {}, limits)
    await restore(store, undefined, limits)
    expect(await shown()).toEqual(siteOf('two'))
  })
})

test.each([
  { what: 'large contents', size: 1_500_000, count: 2, expected: 2 },
  { what: 'more than a pack takes', size: 1_000_000, count: 18, expected: 2 },
])('$what are brought back', async ({ size, count, expected }) => {
  const names = Array.from({ length: count }, (_, at) => `${at}.txt`)
  const files = (text: string) =>
    Object.fromEntries(names.map(name => [name, (name + text).padEnd(size, text)]))
  const backend = new MemoryBackend()
  const store = new Store(backend)
  for (const text of ['a', 'b']) {
    writeSite(dist('large'), files(text))
    await publish(store, dist('large'), {}, limits)
  }
  expect((await findPacks(store)).keys.size).toBe(2 * expected)
  await restore(store, undefined, limits)
  expect(texts(await storedSite(backend))).toEqual(files('a'))
  await publish(store, dist('large'), {}, limits)
  // A damaged copy is noticed, too.
  for (const key of (await findPacks(store)).keys.values())
    backend.objects.set(key, { ...backend.objects.get(key)!, bytes: Buffer.from('damaged') })
  expect(await exitCode(restore(store, undefined, limits))).toBe(3)
  expect(texts(await storedSite(backend))).toEqual(files('b'))
})

test('a large content that somebody edited is not copied as the one that was published', async () => {
  const backend = new MemoryBackend()
  const store = new Store(backend)
  const large = { 'large.txt': 'a'.repeat(1_500_000) }
  writeSite(dist('edited'), { ...large, 'page.html': 'one' })
  await publish(store, dist('edited'), {}, limits)
  for (const key of (await findPacks(store)).keys.values()) backend.objects.delete(key)
  const { headers } = (await store.head('large.txt'))!
  await store.put('large.txt', Buffer.from('edited'), headers)
  writeSite(dist('edited'), { ...large, 'page.html': 'two' })
  await publish(store, dist('edited'), {}, limits)
  const copies = [...(await findPacks(store)).keys].filter(([name]) => isCopy(name))
  for (const [name, key] of copies) expect(hash('sha256', backend.objects.get(key)!.bytes)).toBe(name)
  await publish(store, dist('edited'), { verifyRemote: true }, limits)
  const { keys } = await findPacks(store)
  expect([...keys.keys()].filter(isCopy)).toHaveLength(1)
})
