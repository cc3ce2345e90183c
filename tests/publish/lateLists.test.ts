import { hash } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removePreview } from '../../publish/commands/runPreviews.ts'
import { readManifest, readRecords, readState, stateKey } from '../../publish/records.ts'
import type { ListOptions, ListPage } from '../../publish/stores/Backend.ts'
import { Store } from '../../publish/stores/Store.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { faultyBackend } from '../fixtures/publish/faultyBackend.ts'
import { exitCode, publish, restore } from '../fixtures/publish/inProcess.ts'
import { visible } from '../fixtures/publish/storedSite.ts'
import { writeSite } from '../fixtures/publish/writeSite.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'

// A store whose objects are shown at once, and whose lists are some seconds late.

class LateBackend extends MemoryBackend {
  #listed: MemoryBackend | undefined

  /** From now on, lists show what is there now. */
  freeze(): void {
    this.#listed = new MemoryBackend(this.objects)
  }

  thaw(): void {
    this.#listed = undefined
  }

  override async list(prefix: string, options: ListOptions): Promise<ListPage> {
    return await (this.#listed ? this.#listed.list(prefix, options) : super.list(prefix, options))
  }
}

const scratch = scratchFolder()
const sites = {
  one: { 'index.html': 'home one', 'a/index.html': 'a', 'assets/one.js': '1', 'picture.png': 'one' },
  two: { 'index.html': 'home two', 'b/index.html': 'b', 'assets/two.js': '2', 'picture.png': 'two' },
  three: { 'index.html': 'home three', 'b/index.html': 'b three', 'assets/three.js': '3' },
}
beforeAll(() => {
  for (const [name, files] of Object.entries(sites)) writeSite(join(scratch, name), files)
})

let late: LateBackend
let store: Store
beforeEach(() => {
  late = new LateBackend()
  store = new Store(late, { attempts: 1 })
})

describe.each([true, false])('atomic: %s', atomic => {
  const settings = { atomic, keepReleases: 3, keepDays: 0 }
  const put = (name: keyof typeof sites, to = store) => publish(to, join(scratch, name), {}, settings)

  /** Brings back each release, which must be whole. */
  async function checkReleases(from: Record<string, number>) {
    const { releases = [] } = (await readState(store))?.state ?? {}
    for (const { id } of releases) {
      const manifest = await readManifest(store, id)
      await restore(store, id, settings)
      const found = await visible(store)
      const objects = Object.entries(manifest?.objects ?? {})
      const wrong = objects.filter(([key, { sha256 }]) => hash('sha256', found[key] ?? '') !== sha256)
      expect({ ...from, id, wrong: wrong.map(([key]) => key) }).toEqual({ ...from, id, wrong: [] })
    }
  }

  test('a release after one that ended at any request is whole, and takes nothing from others', async () => {
    for (let at = 1; ; at++) {
      late = new LateBackend()
      store = new Store(late, { attempts: 1 })
      await put('one')
      late.freeze()
      const dying = faultyBackend(late, ({ number }) => (number < at ? undefined : 'before'))
      const isComplete = (await exitCode(put('two', new Store(dying, { attempts: 1 })))) === 0
      late.aheadMs += 61_000
      const code = await exitCode(put('three'))
      expect({ at, code }).toEqual({ at, code: 0 })
      late.thaw()
      expect(await visible(store)).toMatchObject(sites.three)
      await checkReleases({ at })
      await publish(store, join(scratch, 'three'), { releaseHold: true }, settings)
      const pages = Object.keys(await visible(store)).filter(key => key.endsWith('.html'))
      expect({ at, pages: pages.toSorted() }).toEqual({ at, pages: ['b/index.html', 'index.html'] })
      if (isComplete) break
    }
  })

  test('--repair finds the releases that the state names', async () => {
    await put('one')
    late.freeze()
    await put('two')
    await publish(store, join(scratch, 'three'), { repair: true }, settings)
    late.thaw()
    expect((await readState(store))?.state.releases).toHaveLength(3)
    await checkReleases({})
  })
})

test('of many pages that a run wrote before it ended, none is left', async () => {
  const pages = Array.from({ length: 250 }, (_, at) => [`page-${at}/index.html`, `${at}`])
  writeSite(join(scratch, 'many'), { ...sites.two, ...Object.fromEntries(pages) })
  await publish(store, join(scratch, 'one'))
  late.freeze()
  const dying = faultyBackend(late, ({ number }) => (number < 240 ? undefined : 'before'))
  expect(await exitCode(publish(new Store(dying, { attempts: 1 }), join(scratch, 'many')))).toBe(4)
  late.aheadMs += 61_000
  await publish(store, join(scratch, 'three'))
  expect([...late.objects.keys()].filter(key => key.startsWith('page-'))).toEqual([])
})

describe('a preview', () => {
  const put = () => publish(store, join(scratch, 'one'))
  const remove = async () => {
    const flags = { lock: true }
    const progress = { start: () => {}, advance: () => {}, end: () => {}, note: () => {} }
    return await removePreview({ store, records: await readRecords(store), flags, progress })
  }

  test('that no list shows yet is removed', async () => {
    late.freeze()
    await put()
    expect(await remove()).toEqual({ removed: 4, left: [] })
    expect([...late.objects.keys()]).toEqual([])
  })

  test('that lists still show can be published again', async () => {
    await put()
    late.freeze()
    await remove()
    expect(late.objects.has(stateKey)).toBe(false)
    await put()
    expect(await visible(store)).toEqual(sites.one)
  })
})
