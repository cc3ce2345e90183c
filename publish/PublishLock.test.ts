import { mkdtempSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { PublishLock, whenUnlocked } from './PublishLock.ts'
import {
  IncompleteError,
  manifestKey,
  privateHeaders,
  readManifest,
  readRecords,
  readState,
  RefusedError,
} from './records.ts'
import { FileBackend } from './stores/FileBackend.ts'
import { Store } from './stores/Store.ts'
import { StoreError } from './stores/StoreError.ts'

const scratch = scratchFolder()
const nothing = { releases: [], pending: [] }

let backend: FileBackend
let store: Store
let folder: string
/** The publisher that takes the lock while the store answers, once there is to be one. */
let isOvertaken: boolean
let successor: PublishLock | undefined
beforeEach(() => {
  isOvertaken = false
  successor = undefined
  folder = mkdtempSync(join(scratch, 'store-'))
  backend = new FileBackend(folder)
  store = new Store(backend)
  const put = backend.put.bind(backend)
  backend.put = async (...parts) => {
    const written = await put(...parts)
    if (!isOvertaken) return written
    isOvertaken = false
    successor = await take()
    throw new StoreError('condition', 'Somebody else has written.')
  }
})

const take = async (lease?: number) =>
  await PublishLock.take({
    store,
    records: { known: await readState(store), current: undefined, pending: [] },
    flags: { lock: true, ...(lease === undefined ? {} : { lease }) },
  })

test('who has given the lock up may hear of it when another has taken it', async () => {
  const lock = await take()
  isOvertaken = true
  await lock.write(nothing)
  await lock.release()
  expect((await readState(store))?.state).toEqual(successor?.state)
  await successor?.release()
})

test('who would keep the lock has lost it when another has taken it', async () => {
  const lock = await take()
  isOvertaken = true
  await expect(lock.write({ ...nothing, lock: lock.state.lock! })).rejects.toThrow(IncompleteError)
  await expect(lock.check()).rejects.toThrow(IncompleteError)
  await lock.release()
  expect((await readState(store))?.state).toEqual(successor?.state)
  await successor?.release()
})

test('a lock that cannot be given up is left to expire', async () => {
  const lock = await take(1)
  backend.put = async () => {
    throw new StoreError('transient', 'The store has gone.')
  }
  // The store would go on trying for two minutes.
  await expect(lock.release()).rejects.toThrow(IncompleteError)
})

test.each([
  ['holds', -30, 'refused'],
  ['holds', 30, 'refused'],
  ['has expired', -90, 'done'],
  ['has expired, since a clock was set back', 3600, 'done'],
])('a lock %s when its state is dated %i s from now', async (_, aheadSeconds, expected) => {
  const lock = await take()
  const at = Date.now() / 1000 + aheadSeconds
  const records = join(folder, '.kube-site')
  for (const name of readdirSync(records)) utimesSync(join(records, name), at, at)
  const work = whenUnlocked(store, {}, async () => 'done')
  expect(await work.catch(error => (error.exitCode === 3 ? 'refused' : error))).toBe(expected)
  await lock.release()
})

test('a lock holds where the clock of this machine is ahead of that of the folder', async () => {
  const lock = await take()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(whenUnlocked(store, {}, async () => 'done')).rejects.toMatchObject({ exitCode: 3 })
  await lock.release()
})

test('a lock is renewed before a request for which it may be too old, and not before each', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lock = await take()
  const etag = async () => (await readState(store))?.etag
  const taken = await etag()
  vi.advanceTimersByTime(20_000)
  await lock.check()
  expect(await etag()).toBe(taken)
  vi.advanceTimersByTime(30_000)
  await lock.check()
  expect(await etag()).not.toBe(taken)
  await lock.release()
})

test('a lock is renewed while a request takes long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const lock = await take()
  const etag = async () => (await readState(store))?.etag
  const taken = await etag()
  vi.advanceTimersByTime(30_000)
  await expect.poll(etag).not.toBe(taken)
  await lock.release()
})

test('the state that another first publisher writes while it is read is not missing', async () => {
  const get = backend.get.bind(backend)
  backend.get = async key => {
    backend.get = get
    try {
      return await get(key)
    } finally {
      await take()
      await store.put(manifestKey('1-abcdef'), Buffer.from('{}'), privateHeaders)
    }
  }
  const known = await readState(store)
  expect(known?.state.lock).toBeDefined()
})

test('the manifest that another publisher replaces and deletes while it is read is not missing', async () => {
  const [former, current] = ['1-abcdef', '2-abcdef']
  const manifest = (id: string) =>
    Buffer.from(JSON.stringify({ id, siteUrl: 'https://a.example', objects: {}, retained: {} }))
  const entry = (id: string) => ({ id, at: '2026-11-01T00:00:00Z', objects: 0, bytes: 0 })
  const lock = await take()
  await lock.write({ ...lock.state, releases: [entry(former)] })
  const get = backend.get.bind(backend)
  backend.get = async key => {
    if (key === manifestKey(former)) {
      await store.put(manifestKey(current), manifest(current), privateHeaders)
      await lock.write({ ...lock.state, releases: [entry(current)] })
    }
    return await get(key)
  }
  expect((await readRecords(store)).current?.id).toBe(current)
})

test.each(['[]', '{"a":null}', '{"a":{"sha256":1,"headers":{}}}', '{"a":{"sha256":""}}'])(
  'a manifest with the objects %s counts as damaged',
  async objects => {
    const text = `{"id":"1-abcdef","siteUrl":"https://a.example","objects":${objects},"retained":{}}`
    await store.put(manifestKey('1-abcdef'), Buffer.from(text), privateHeaders)
    await expect(readManifest(store, '1-abcdef')).rejects.toThrow(RefusedError)
  },
)
