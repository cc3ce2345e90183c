import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { FileStore } from '../stores/file/FileStore.ts'
import { listAll } from '../stores/listAll.ts'
import { type Store, StoreError } from '../stores/Store.ts'
import { withRetries } from '../stores/withRetries.ts'
import { prepareRelease } from './prepareRelease.ts'
import { publishRelease } from './publishRelease.ts'
import { type PublishedObject, savedKey } from './Release.ts'
import { readTarget } from './readTarget.ts'
import { unpublish } from './unpublish.ts'

const scratch = scratchFolder()
const flags = { lock: true, lease: 60, verifySite: false, allowDeletes: 100 }
const headers = { contentType: 'text/html; charset=utf-8', cacheControl: 'public' }
const quiet = { begins: () => undefined, advances: () => undefined, ends: () => undefined }

let store: FileStore
beforeEach(() => {
  store = new FileStore(mkdtempSync(join(scratch, 'site-')))
})

type Texts = Readonly<Record<string, string>>

const kindOf = (key: string): FileKind => {
  if (key.startsWith('assets/')) return 'asset'
  return key.endsWith('.json') ? 'data' : key.endsWith('.xml') ? 'feed' : 'page'
}

/** Publishes texts by their keys. */
async function publish(to: Store, texts: Texts): Promise<void> {
  const objects = Object.fromEntries(
    Object.entries(texts).map(([key, text]): [string, PublishedObject] => {
      const sha256 = createHash('sha256').update(text).digest('hex')
      return [key, { kind: kindOf(key), size: text.length, sha256, headers }]
    }),
  )
  const body = (key: string) => Buffer.from(texts[key] ?? '')
  const records = await readTarget(to)
  const prepared = await prepareRelease({
    store: to,
    records,
    objects,
    keepReleases: 2,
    verifyRemote: false,
    adopt: false,
    tagOf: async key => createHash('md5').update(body(key)).digest('hex'),
  })
  await publishRelease(
    {
      records,
      prepared,
      siteUrl: 'https://example.com',
      objects,
      write: ({ key }) => to.put(key, { bytes: body(key) }, { headers }),
    },
    {
      store: withRetries(to),
      settings: {
        name: 'test',
        target: { kind: 'file', folder: '/' },
        cleanAddresses: false,
        redirectObjects: false,
        keepReleases: 2,
      },
      flags,
      progress: quiet,
    },
  )
}

const remove = async (from: Store) =>
  await unpublish({ store: withRetries(from), records: await readTarget(from), flags, progress: quiet })
const keys = async () => [...(await listAll(store)).keys()]

const first: Texts = { 'index.html': 'one', 'assets/a.1.js': 'a', 'blog/index.json': '[]', 'feed.xml': 'x' }
const second: Texts = { ...first, 'index.html': 'two', 'assets/b.2.js': 'b' }

/** The store, with a failure at a request of its own, or each request noted. */
const watched = (failAt: number, asked: string[] = []): Store => {
  const at =
    (name: string) =>
    <Words extends [string, ...unknown[]], Result>(work: (...words: Words) => Promise<Result>) =>
    (...words: Words) => {
      asked.push(`${name} ${words[0]}`)
      if (asked.length > failAt) throw new StoreError('other', 'The store is gone.')
      return work(...words)
    }
  return {
    name: store.name,
    keepsHeaders: false,
    get: at('get')(key => store.get(key)),
    head: at('head')(key => store.head(key)),
    list: at('list')((prefix: string, from?: string) => store.list(prefix, from)),
    put: at('put')((key: string, body: Parameters<Store['put']>[1], options: Parameters<Store['put']>[2]) =>
      store.put(key, body, options),
    ),
    copy: at('copy')((from: string, to: string) => store.copy(from, to)),
    remove: at('remove')(key => store.remove(key)),
    close: () => undefined,
  }
}

describe('unpublishing', () => {
  test('leaves nothing of releases, assets of former ones and their records', async () => {
    await publish(store, first)
    await publish(store, { ...second, 'assets/a.1.js': 'a' })
    await publish(store, { 'index.html': 'three' })
    expect(await keys()).toContain('assets/b.2.js')
    expect(await remove(store)).toEqual({ removed: 3, left: [] })
    expect(await keys()).toEqual([])
  })

  test('of nothing is nothing', async () => {
    expect(await remove(store)).toEqual({ removed: 0, left: [] })
    expect(await keys()).toEqual([])
  })

  test('leaves what is from others, and tells of it', async () => {
    await publish(store, first)
    await store.put('notes.txt', { bytes: Buffer.from('mine') }, { headers })
    expect(await remove(store)).toEqual({ removed: 4, left: ['notes.txt'] })
    expect(await remove(store)).toEqual({ removed: 0, left: ['notes.txt'] })
    expect(await keys()).toEqual(['notes.txt'])
  })

  test('takes pages away before what they load, and the state last', async () => {
    await publish(store, first)
    const asked: string[] = []
    await remove(watched(Infinity, asked))
    const removed = asked.filter(line => line.startsWith('remove ')).map(line => line.slice(7))
    expect(removed.slice(0, 4)).toEqual(['feed.xml', 'index.html', 'blog/index.json', 'assets/a.1.js'])
    expect(removed.at(-1)).toBe('.kube-site/state.json')
  })

  test('completes a release that was begun, and removes saved contents', async () => {
    await publish(store, first)
    const asked: string[] = []
    // The run ends after it has written the first object of the release.
    await expect(publish(watched(8, asked), second)).rejects.toThrow('The store is gone.')
    expect(await keys()).toContain(savedKey(createHash('sha256').update('one').digest('hex')))
    await remove(store)
    expect(await keys()).toEqual([])
  })

  test('leaves an object that a begun release found in the way of its own', async () => {
    await store.put('index.html', { bytes: Buffer.from('mine, not theirs') }, { headers })
    await publish(store, first).catch(() => undefined)
    const asked: string[] = []
    await publish(watched(4, asked), { 'other.html': 'o', 'index.html': 'x' }).catch(() => undefined)
    expect(await remove(store)).toMatchObject({ left: ['index.html'] })
    expect(await keys()).toEqual(['index.html'])
  })

  test('that ends at any request is completed by the next one, and so is publishing', async () => {
    await publish(store, second)
    const asked: string[] = []
    await remove(watched(Infinity, asked))
    expect(asked.length).toBeGreaterThan(10)
    for (let failAt = 1; failAt < asked.length; failAt++) {
      await publish(store, second)
      await expect(remove(watched(failAt))).rejects.toThrow('The store is gone.')
      await remove(store)
      expect(await keys(), `after request ${failAt}`).toEqual([])

      await publish(store, second)
      await expect(remove(watched(failAt))).rejects.toThrow('The store is gone.')
      await publish(store, second)
      const published = (await keys()).filter(key => !key.startsWith('.kube-site/'))
      expect(published, `after request ${failAt}`).toEqual(Object.keys(second).toSorted())
      await remove(store)
    }
  })
})
