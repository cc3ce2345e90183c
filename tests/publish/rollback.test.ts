import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readState } from '../../publish/records.ts'
import { Store } from '../../publish/stores/Store.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, publish, restore } from '../fixtures/publish/inProcess.ts'
import { storedSite } from '../fixtures/publish/storedSite.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

// Which release a rollback brings back.

const scratch = scratchFolder()
const once = { attempts: 1, firstDelayMs: 0 }

beforeAll(() => {
  for (const [at, name] of [...'ABCD'].entries()) {
    const files = { 'index.html': `home ${name}`, 'post/index.html': `post ${name}` }
    const commit = { id: name, at: `2026-11-0${at + 1}T00:00:00.000Z` }
    writeSite(join(scratch, name), files, { commit })
  }
})

/** Publishes sites named by letters; `<` rolls back, and a number rolls back to that release. */
async function storeAfter(steps: string): Promise<MemoryBackend> {
  const backend = new MemoryBackend()
  const store = new Store(backend, once)
  for (const step of steps) {
    if (step === '<') await restore(store)
    else if (/\d/.test(step)) await restore(store, step)
    else await publish(store, join(scratch, step))
  }
  return backend
}

const home = async (backend: MemoryBackend) => (await storedSite(backend))['index.html']?.text

/** Ends a run when it has written one page, as a kill does. */
async function interrupt(backend: MemoryBackend, run: (store: Store) => Promise<unknown>) {
  let isWritten = false
  const dying = faultyBackend(backend, ({ method, key }) => {
    if (isWritten) return 'before'
    isWritten = key === 'index.html' && method !== 'head' && method !== 'get'
    return undefined
  })
  expect(await exitCode(run(new Store(dying, once)))).toBe(4)
  backend.aheadMs += 61_000
}

describe('a rollback brings back', () => {
  test.each([
    { steps: 'AB<', found: 'A', what: 'the release before the current one' },
    { steps: 'ABC<<', found: 'A', what: 'an older one each time' },
    { steps: 'ABC<D<', found: 'B', what: 'what visitors had before a release after a rollback' },
    { steps: 'ABC<D<<', found: 'A', what: 'no release that was rolled back' },
    { steps: 'ABC<3', found: 'C', what: 'a newer release by its number' },
    { steps: 'ABC13<', found: 'B', what: 'the release before one that was chosen' },
  ])('$what ($steps)', async ({ steps, found }) => {
    expect(await home(await storeAfter(steps))).toBe(`home ${found}`)
  })

  test('the current release after an interrupted publish', async () => {
    const backend = await storeAfter('AB')
    await interrupt(backend, store => publish(store, join(scratch, 'C')))
    expect(await home(backend)).toBe('home C')
    await restore(new Store(backend, once))
    expect(await home(backend)).toBe('home B')
    await restore(new Store(backend, once))
    expect(await home(backend)).toBe('home A')
  })
})

test('without an older release, a rollback changes nothing and exits with 2', async () => {
  const backend = await storeAfter('AB<')
  expect(await exitCode(restore(new Store(backend, once)))).toBe(2)
  expect(await home(backend)).toBe('home A')
})

describe('a hold', () => {
  test('refuses what is published after a rollback, until it is released', async () => {
    const backend = await storeAfter('AB')
    const store = new Store(backend, once)
    await restore(store, undefined, {}, { reason: 'prices were wrong' })
    for (const site of ['A', 'C']) {
      await expect(publish(store, join(scratch, site))).rejects.toMatchObject({
        exitCode: 3,
        message: expect.stringContaining('prices were wrong'),
      })
    }
    expect(await home(backend)).toBe('home A')
    await publish(store, join(scratch, 'C'), { releaseHold: true })
    expect(await home(backend)).toBe('home C')
    await publish(store, join(scratch, 'D'))
    expect(await home(backend)).toBe('home D')
  })

  test('is released where nothing has changed, too', async () => {
    const backend = await storeAfter('AB')
    const store = new Store(backend, once)
    await restore(store, undefined, {}, {})
    const released = await publish(store, join(scratch, 'A'), { releaseHold: true })
    expect(released).toMatchObject({ entry: undefined, hold: 'released' })
    await publish(store, join(scratch, 'C'))
    expect(await home(backend)).toBe('home C')
  })

  test('stays through further rollbacks, whether they set one or not', async () => {
    const backend = await storeAfter('ABC')
    const store = new Store(backend, once)
    await restore(store, undefined, {}, {})
    await restore(store, undefined, {}, {})
    expect(await exitCode(publish(store, join(scratch, 'D')))).toBe(3)
    const { hold } = await restore(store, '3', {}, { hold: false })
    expect(hold).toBe('set')
    expect(await exitCode(publish(store, join(scratch, 'D')))).toBe(3)
    expect(await exitCode(publish(store, join(scratch, 'D'), { releaseHold: true }))).toBe(0)
  })
})

describe.each([
  { what: 'in place', settings: { atomic: false, keepReleases: 4, keepDays: 0 } },
  { what: 'atomic', settings: { atomic: true, keepReleases: 4, keepDays: 0 } },
])('a rollback takes no place among the releases that are kept, $what', ({ settings }) => {
  const site = (number: number) => ({
    'index.html': `home ${number}`,
    [`assets/app-${number}.js`]: `${number}`,
  })
  let backend: MemoryBackend
  let store: Store
  const put = (number: number) => publish(store, join(scratch, `site-${number}`), {}, settings)
  const back = (release?: string) => restore(store, release, settings)
  const shown = async () => {
    const folder = (await store.pointer()) ?? ''
    const text = backend.objects.get(`${folder}index.html`)?.bytes.toString() ?? ''
    return { home: text, hasAsset: backend.objects.has(`assets/app-${text.replace('home ', '')}.js`) }
  }
  const isShown = (number: number) => ({ home: `home ${number}`, hasAsset: true })

  beforeAll(() => {
    for (let number = 1; number <= 8; number++) writeSite(join(scratch, `site-${number}`), site(number))
  })
  beforeEach(async () => {
    backend = new MemoryBackend()
    store = new Store(backend, once)
    for (let number = 1; number <= 6; number++) await put(number)
  })

  test('it leads to each of them, back and forth', async () => {
    for (const number of [5, 4, 3]) {
      await back()
      expect(await shown()).toEqual(isShown(number))
    }
    expect(await exitCode(back())).toBe(2)
    for (const number of [6, 3, 5, 4]) {
      await back(String(number))
      expect(await shown()).toEqual(isShown(number))
    }
    const { releases } = (await readState(store))!.state
    expect(releases.filter(({ restores }) => restores === undefined)).toHaveLength(4)
    expect(releases.filter(({ restores }) => restores !== undefined)).toHaveLength(1)
  })

  test('and back to what it led to, after a release', async () => {
    await back('3')
    await put(7)
    await back()
    expect(await shown()).toEqual(isShown(3))
    await put(7)
    await put(8)
    for (const number of [7, 3]) {
      await back()
      expect(await shown()).toEqual(isShown(number))
    }
  })

  test('what no release needs is removed', async () => {
    await back('3')
    for (const number of [7, 8, 1, 2]) await put(number)
    const keys = [...backend.objects.keys()]
    const { releases } = (await readState(store))!.state
    expect(releases).toHaveLength(4)
    expect(keys.filter(key => key.startsWith('.kube-site/releases/'))).toHaveLength(4)
    expect(keys.filter(key => key.startsWith('assets/')).toSorted()).toEqual(
      [1, 2, 7, 8].map(number => `assets/app-${number}.js`),
    )
  })
})

describe('a commit', () => {
  // No repository has it: the time decides.
  const put = (store: Store, name: string, flags = {}) =>
    publish(store, join(scratch, name), flags, {}, { root: scratch })

  test('that the current release is ahead of is refused without --force, by what the site was built from', async () => {
    const backend = new MemoryBackend()
    const store = new Store(backend, once)
    await put(store, 'B')
    expect(await exitCode(put(store, 'A'))).toBe(3)
    expect(await home(backend)).toBe('home B')
    const { entry } = await put(store, 'A', { force: true })
    expect(entry).toMatchObject({ commit: { id: 'A', at: '2026-11-01T00:00:00.000Z' } })
  })

  test('is not compared where any may follow another, as in a preview', async () => {
    const store = new Store(new MemoryBackend(), once)
    for (const name of 'BA') await publish(store, join(scratch, name))
    expect((await readState(store))?.state.releases.map(({ commit }) => commit?.id)).toEqual(['A', 'B'])
  })

  test('of a release that is brought back is that of the new one', async () => {
    const store = new Store(new MemoryBackend(), once)
    for (const id of 'AB') await put(store, id)
    expect((await restore(store)).entry).toMatchObject({ commit: { id: 'A' } })
  })
})
