import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manifestKey, readState, stateKey, type TargetState } from '../../publish/records.ts'
import { Store } from '../../publish/stores/Store.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, publish, restore } from '../fixtures/publish/inProcess.ts'
import { storedSite, texts } from '../fixtures/publish/storedSite.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

// Records that somebody damaged or deleted.

const scratch = scratchFolder()
const sites = Object.fromEntries(
  ['A', 'B', 'C', 'D'].map(name => [
    name,
    { 'index.html': `home ${name}`, [`only-${name}/index.html`]: name, 'robots.txt': 'same' },
  ]),
)

beforeAll(() => {
  for (const [name, files] of Object.entries(sites)) writeSite(join(scratch, name), files)
})

const open = (backend: MemoryBackend) => new Store(backend, { attempts: 1 })
const put = (backend: MemoryBackend, name: string, repair = false) =>
  publish(open(backend), join(scratch, name), { repair })
const state = ({ objects }: MemoryBackend) => JSON.parse(String(objects.get(stateKey)?.bytes)) as TargetState
const numbers = (backend: MemoryBackend) => state(backend).releases.map(({ id }) => Number.parseInt(id, 10))

function damage(backend: MemoryBackend, key: string, text: string | undefined) {
  const object = backend.objects.get(key)
  if (!object) throw new Error(`There is no ${key}.`)
  if (text === undefined) backend.objects.delete(key)
  else backend.objects.set(key, { ...object, bytes: Buffer.from(text), tag: text })
}

const currentManifest = (backend: MemoryBackend) => manifestKey(state(backend).releases[0]?.id ?? '')

describe.each<{ what: string; key: (backend: MemoryBackend) => string; releases: readonly number[] }>([
  { what: 'the state', key: () => stateKey, releases: [4, 3, 2, 1] },
  { what: 'the manifest of the current release', key: currentManifest, releases: [3, 2, 1] },
])('$what', ({ key, releases }) => {
  test.each([
    { how: 'missing', text: undefined },
    { how: 'empty', text: '' },
    { how: 'truncated', text: '{"version":1,"id":' },
    { how: 'without its values', text: '{"version":1}' },
    { how: 'of other values', text: '{"version":1,"releases":3,"objects":[]}' },
  ])('that is $how is refused, and rebuilt with --repair', async ({ text }) => {
    const backend = new MemoryBackend()
    for (const name of ['A', 'B', 'C']) await put(backend, name)
    damage(backend, key(backend), text)
    const before = new Map(backend.objects)
    await expect(put(backend, 'D')).rejects.toMatchObject({
      exitCode: 3,
      hint: expect.stringContaining('--repair'),
    })
    expect([2, 3]).toContain(await exitCode(restore(open(backend))))
    expect(backend.objects).toEqual(before)

    await put(backend, 'D', true)
    expect(texts(await storedSite(backend))).toMatchObject(sites['D']!)
    expect(numbers(backend)).toEqual(releases)
    expect(state(backend)).toMatchObject({ pending: [] })
    expect(state(backend)).not.toHaveProperty('lock')
    // The next publish compares with the manifest alone.
    const { entry } = await put(backend, 'D')
    expect(entry).toBeUndefined()
    await restore(open(backend))
    expect(texts(await storedSite(backend))).toMatchObject(sites[releases.includes(4) ? 'C' : 'B']!)
  })
})

test('sound records stay as they are with --repair', async () => {
  const backend = new MemoryBackend()
  for (const name of ['A', 'B']) await put(backend, name)
  await put(backend, 'C', true)
  expect(numbers(backend)).toEqual([3, 2, 1])
  expect(texts(await storedSite(backend))).toEqual(sites['C'])
  await restore(open(backend))
  expect(texts(await storedSite(backend))).toEqual(sites['B'])
})

test('a hold stays with --repair', async () => {
  const backend = new MemoryBackend()
  for (const name of ['A', 'B']) await put(backend, name)
  await restore(open(backend), undefined, {}, {})
  expect(await exitCode(put(backend, 'C', true))).toBe(3)
  expect(texts(await storedSite(backend))).toEqual(sites['A'])
})

test.each([
  { what: 'records of a newer version', text: '{"version":3}' },
  { what: 'the page with which a proxy answers', text: '\n<!doctype html><title>Sign in</title>' },
])('nothing replaces $what, also with --repair', async ({ text }) => {
  const backend = new MemoryBackend()
  await put(backend, 'A')
  damage(backend, stateKey, text)
  for (const repair of [false, true]) expect(await exitCode(put(backend, 'B', repair))).toBe(70)
  expect(texts(await storedSite(backend))).toEqual(sites['A'])
})

const broken = [
  { how: 'missing', text: undefined },
  { how: 'truncated', text: '{"version":1,"id":' },
]

describe.each([
  { what: 'in place', settings: { atomic: false } },
  { what: 'atomic', settings: { atomic: true } },
])('in an emergency, $what', ({ settings }) => {
  let backend: MemoryBackend
  let store: Store
  beforeEach(async () => {
    backend = new MemoryBackend()
    store = open(backend)
    for (const name of ['A', 'B', 'C']) await publish(store, join(scratch, name), {}, settings)
  })
  const home = async () => backend.objects.get(`${(await store.pointer()) ?? ''}index.html`)?.bytes.toString()

  test.each(broken)('another release can be chosen where the former manifest is $how', async ({ text }) => {
    damage(backend, manifestKey(state(backend).releases[1]!.id), text)
    const refused = { exitCode: 3, hint: expect.not.stringContaining('--repair') }
    await expect(restore(store, undefined, settings)).rejects.toMatchObject(refused)
    expect(await home()).toBe('home C')
    await restore(store, '1', settings)
    expect(await home()).toBe('home A')
  })

  test('a state that is gone is not a target without releases', async () => {
    damage(backend, stateKey, undefined)
    await expect(readState(store)).rejects.toMatchObject({ exitCode: 3 })
    const refused = { exitCode: 3, hint: expect.stringContaining('--repair') }
    await expect(publish(store, join(scratch, 'D'), {}, settings)).rejects.toMatchObject(refused)
    await publish(store, join(scratch, 'D'), { repair: true }, settings)
    expect(await home()).toBe('home D')
  })
})

test.each([
  { what: 'in place', settings: { atomic: false } },
  { what: 'atomic', settings: { atomic: true } },
])('a release that was begun, $what, and whose state is lost is never offered', async ({ settings }) => {
  // All that it has is in the release before it, too.
  writeSite(join(scratch, 'less'), { 'index.html': 'home A', 'robots.txt': 'same' })
  for (let at = 5; ; at++) {
    const backend = new MemoryBackend()
    await publish(open(backend), join(scratch, 'A'), {}, settings)
    const dying = faultyBackend(backend, ({ number }) => (number < at ? undefined : 'before'))
    const run = publish(new Store(dying, { attempts: 1 }), join(scratch, 'less'), {}, settings)
    const isComplete = (await exitCode(run)) === 0
    backend.objects.delete(stateKey)
    await publish(open(backend), join(scratch, 'C'), { repair: true }, settings)
    await restore(open(backend), undefined, settings)
    const folder = (await open(backend).pointer()) ?? ''
    const found = backend.objects.get(`${folder}robots.txt`)?.bytes.toString()
    expect({ at, found }).toEqual({ at, found: 'same' })
    if (isComplete) break
  }
})

test.each(broken)('an atomic target is rolled back where the current manifest is $how', async ({ text }) => {
  const backend = new MemoryBackend()
  const store = open(backend)
  const atomic = { atomic: true }
  for (const name of ['A', 'B', 'C']) await publish(store, join(scratch, name), {}, atomic)
  damage(backend, currentManifest(backend), text)
  for (const name of ['B', 'A']) {
    // The state says that it is atomic.
    await restore(store, undefined, {})
    const folder = await store.pointer()
    expect(backend.objects.get(`${folder}index.html`)?.bytes.toString()).toBe(`home ${name}`)
  }
  await publish(store, join(scratch, 'D'), {}, atomic)
  await restore(store, undefined, {})
  expect(backend.objects.get(`${await store.pointer()}index.html`)?.bytes.toString()).toBe('home A')
})
