import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readState } from '../../cli/publish/records/records.ts'
import type { Backend } from '../../cli/stores/Backend.ts'
import { FileBackend } from '../../cli/stores/file/FileBackend.ts'
import { Store } from '../../cli/stores/Store.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, hasty, publish } from '../fixtures/publish/inProcess.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
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

/** Holds the writes of a backend, from the first one of a page on, until it is released. */
function suspending(backend: Backend, { atOnce }: { atOnce: boolean }) {
  let resume: (() => void) | undefined
  let isHeld = false
  const released = new Promise<void>(resolve => {
    resume = resolve
  })
  let reached: (() => void) | undefined
  const held = new Promise<void>(resolve => {
    reached = resolve
  })
  const put: Backend['put'] = async (key, bytes, options) => {
    const isPage = key.endsWith('index.html')
    isHeld ||= isPage
    if (!isHeld) return await backend.put(key, bytes, options)
    // A write that is under way has looked at the lock for the last time.
    if (atOnce && isPage) await options.confirm?.()
    reached?.()
    await released
    return await backend.put(key, bytes, atOnce && isPage ? { ...options, confirm: undefined } : options)
  }
  const wrapped: Backend = { ...faultyBackend(backend, () => undefined), put }
  return { backend: wrapped, held, resume: () => resume?.() }
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

  /** Publishes, and lets another one publish while the first stands still. Returns its exit code. */
  async function suspend(options: { atOnce: boolean }) {
    await put('first')
    const { backend, held, resume } = suspending(target, options)
    const code = exitCode(put('stale', backend))
    await held
    await delay(lease * 1100)
    await put('second')
    resume()
    return await code
  }

  test('an atomic release is never changed', async () => {
    const settings = { atomic: true, keepReleases: 3 }
    const atomic = (name: string, backend = target) =>
      publish(new Store(backend, hasty), join(scratch, name), { lease }, settings)
    await atomic('first')
    const { backend, held, resume } = suspending(target, { atOnce: true })
    const code = exitCode(atomic('stale', backend))
    await held
    await delay(lease * 1100)
    await atomic('second')
    resume()
    expect(await code).toBe(4)
    const store = new Store(target)
    const folder = await store.pointer()
    const read = async (key: string) => (await store.get(`${folder}${key}`))?.bytes.toString()
    for (const [key, text] of Object.entries(site('second'))) expect(await read(key)).toBe(text)
  })

  test('no write that was prepared before takes place', async () => {
    expect(await suspend({ atOnce: false })).toBe(4)
    expect(await found()).toEqual(site('second'))
  })

  test('a write that was under way is found by the next run', async () => {
    expect(await suspend({ atOnce: true })).toBe(4)
    // What the other one changed is never replaced.
    expect(await found()).toMatchObject({ 'index.html': 'home second' })
    expect((await readState(new Store(target)))?.state.pending).toHaveLength(1)
    await put('second')
    expect(await found()).toEqual(site('second'))
    expect((await readState(new Store(target)))?.state.pending).toEqual([])
  })
})
