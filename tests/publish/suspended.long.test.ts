import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manifestId, readState } from '../../publish/records.ts'
import { type Backend, pointerKey } from '../../publish/stores/Backend.ts'
import { FileBackend } from '../../publish/stores/FileBackend.ts'
import { Store } from '../../publish/stores/Store.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, hasty, publish, restore } from '../fixtures/publish/inProcess.ts'
import { siteOf, storedSite, texts } from '../fixtures/publish/storedSite.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

// A publisher that stands still for longer than its lease, as on a laptop that sleeps, while another one publishes.

const scratch = scratchFolder()
const site = (name: string) => ({
  'index.html': `home ${name}`,
  // The second release has the same as the first.
  'about/index.html': `about ${name === 'stale' ? 'stale' : 'now'}`,
})

beforeAll(() => {
  for (const name of ['first', 'stale', 'second']) writeSite(join(scratch, name), site(name))
})

const lease = 1

const isPage = (key: string) => key.endsWith('index.html')
const isManifest = (key: string) => manifestId(key) !== undefined
const isPointer = (key: string) => key === pointerKey

interface Suspension {
  /** Holds all writes from the first one of such a key on. */
  from(key: string): boolean
  /** True if the publisher is killed when it has made the writes that were held. */
  dies?: boolean
}

/** Holds the writes of a backend until it is released. */
function suspending(backend: Backend, { from, dies = false }: Suspension) {
  let resume: (() => void) | undefined
  let isReleased = false
  let isHeld = false
  const released = new Promise<void>(resolve => {
    resume = resolve
  })
  let reached: (() => void) | undefined
  const held = new Promise<void>(resolve => {
    reached = resolve
  })
  const hold = async (key: string) => {
    isHeld ||= from(key)
    if (dies && isReleased) throw new Error('Killed.')
    if (!isHeld) return
    reached?.()
    await released
  }
  const wrapped: Backend = {
    ...faultyBackend(backend, () => (dies && isReleased ? 'before' : undefined)),
    put: async (key, bytes, { confirm, ...options }) => {
      // It has looked at the lock for the last time.
      await confirm?.()
      await hold(key)
      return await backend.put(key, bytes, options)
    },
    point: (folder, confirm) =>
      backend.point(folder, async () => {
        await confirm()
        await hold(pointerKey)
      }),
  }
  const release = () => {
    isReleased = true
    resume?.()
  }
  return { backend: wrapped, held, resume: release }
}

const targets: { name: string; create(): Backend }[] = [
  { name: 'a bucket', create: () => new MemoryBackend() },
  { name: 'a folder', create: () => new FileBackend(mkdtempSync(join(scratch, 'folder-'))) },
]

describe.each(targets)('$name', ({ create }) => {
  let target: Backend
  beforeEach(() => {
    target = create()
  })
  const put = (name: string, backend = target) =>
    publish(new Store(backend, hasty), join(scratch, name), { lease })
  const found = async () => siteOf(texts(await storedSite(target)))

  /** Publishes, and lets others publish while the first stands still. Returns its exit code. */
  async function suspend(from: Suspension['from'], others: () => Promise<unknown>) {
    await put('first')
    const { backend, held, resume } = suspending(target, { from })
    const code = exitCode(put('stale', backend))
    await held
    await delay(lease * 1100)
    await others()
    resume()
    return await code
  }

  /** The objects have again the tags that the first one expects. */
  const putAndRestore = async () => {
    await put('second')
    await restore(new Store(target, hasty))
  }

  test.each([
    { what: 'an atomic release is never changed', from: isPage, dies: false },
    { what: 'an atomic release is not switched back, not even for a moment', from: isPointer, dies: true },
  ])('$what', async ({ from, dies }) => {
    const settings = { atomic: true, keepReleases: 3 }
    const atomic = (name: string, backend = target) =>
      publish(new Store(backend, hasty), join(scratch, name), { lease }, settings)
    await atomic('first')
    const { backend, held, resume } = suspending(target, { from, dies })
    const stale = exitCode(atomic('stale', backend))
    await held
    await delay(lease * 1100)
    await atomic('second')
    const store = new Store(target)
    const folder = await store.pointer()
    resume()
    expect(await stale).not.toBe(0)
    expect(await store.pointer()).toBe(folder)
    const read = async (key: string) => (await store.get(`${folder}${key}`))?.bytes.toString()
    for (const [key, text] of Object.entries(site('second'))) expect(await read(key)).toBe(text)
  })

  test.each([
    { what: 'another one has published', others: () => put('second'), shown: 'second' },
    { what: 'another one has published and rolled back', others: putAndRestore, shown: 'first' },
  ])('what it was to write next is not written after $what', async ({ others, shown }) => {
    expect(await suspend(isManifest, others)).toBe(4)
    expect(await found()).toEqual(site(shown))
  })

  test('a write that was under way during a rollback is found by the next run', async () => {
    expect(await suspend(isPage, putAndRestore)).toBe(4)
    await put('first')
    expect(await found()).toEqual(site('first'))
  })

  test('a write that was under way is found by the next run', async () => {
    expect(await suspend(isPage, () => put('second'))).toBe(4)
    // What the other one changed is never replaced.
    expect(await found()).toMatchObject({ 'index.html': 'home second' })
    expect((await readState(new Store(target)))?.state.pending).toHaveLength(1)
    await put('second')
    expect(await found()).toEqual(site('second'))
    expect((await readState(new Store(target)))?.state.pending).toEqual([])
  })
})
