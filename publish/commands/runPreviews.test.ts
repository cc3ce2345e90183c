import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FileKind } from '../../content/model/SiteFile.ts'
import { faultyBackend } from '../../tests/fixtures/publish/faultyBackend.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { backupsPrefix } from '../backups.ts'
import { prepareRelease } from '../plan.ts'
import { publishRelease } from '../publishSite.ts'
import { type PublishedObject, readRecords } from '../records.ts'
import type { Backend } from '../stores/Backend.ts'
import { FileBackend } from '../stores/FileBackend.ts'
import { Store } from '../stores/Store.ts'
import { StoreError } from '../stores/StoreError.ts'
import type { TargetSettings } from '../target.ts'
import { removePreview } from './runPreviews.ts'

const scratch = scratchFolder()
const flags = { lock: true, verifySite: false, allowDeletes: 100 }
const headers = { contentType: 'text/html; charset=utf-8', cacheControl: 'public' }
const quiet = {
  start: () => undefined,
  advance: () => undefined,
  end: () => undefined,
  note: () => undefined,
}

let store: FileBackend
beforeEach(() => {
  store = new FileBackend(mkdtempSync(join(scratch, 'site-')))
})

type Texts = Readonly<Record<string, string>>

const kindOf = (key: string): FileKind => {
  if (key.startsWith('assets/')) return 'asset'
  return key.endsWith('.json') ? 'data' : key.endsWith('.xml') ? 'feed' : 'page'
}

/** Publishes texts by their keys. */
async function publish(to: Backend, texts: Texts): Promise<void> {
  const objects = Object.fromEntries(
    Object.entries(texts).map(([key, text]): [string, PublishedObject] => {
      const sha256 = createHash('sha256').update(text).digest('hex')
      return [key, { kind: kindOf(key), size: text.length, sha256, headers }]
    }),
  )
  const body = (key: string) => Buffer.from(texts[key] ?? '')
  const content = {
    siteUrl: 'https://example.com',
    objects,
    read: async (key: string) => body(key),
  }
  const opened = new Store(to)
  const records = await readRecords(opened)
  const prepared = await prepareRelease(content, records, {
    store: opened,
    settings: { atomic: false, keepReleases: 2, keepDays: 0 },
  })
  const settings: TargetSettings = {
    name: 'test',
    target: { kind: 'file', folder: '/' },
    redirectObjects: false,
    keepReleases: 2,
    keepDays: 0,
  }
  await publishRelease(prepared, { store: opened, settings, flags, progress: quiet })
}

const remove = async (from: Backend) => {
  const opened = new Store(from)
  return await removePreview({ store: opened, records: await readRecords(opened), flags, progress: quiet })
}
const keys = async () => [...(await new Store(store).list()).keys()]

const first: Texts = { 'index.html': 'one', 'assets/a.1.js': 'a', 'blog/index.json': '[]', 'feed.xml': 'x' }
const second: Texts = { ...first, 'index.html': 'two', 'assets/b.2.js': 'b' }

/** The store, with a failure at a request of its own, or each request noted. */
const watched = (failAt: number, asked: string[] = []): Backend =>
  faultyBackend(store, ({ method, key }) => {
    asked.push(`${method} ${key}`)
    if (asked.length > failAt) throw new StoreError('other', 'The store is gone.')
    return undefined
  })

describe('removing a preview', () => {
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
    await store.put('notes.txt', Buffer.from('mine'), { headers })
    expect(await remove(store)).toEqual({ removed: 4, left: ['notes.txt'] })
    expect(await remove(store)).toEqual({ removed: 0, left: ['notes.txt'] })
    expect(await keys()).toEqual(['notes.txt'])
  })

  test('takes pages away before what they load, and the state last', async () => {
    await publish(store, first)
    const asked: string[] = []
    await remove(watched(Infinity, asked))
    const removed = asked.filter(line => line.startsWith('delete ')).map(line => line.slice(7))
    expect(removed.slice(0, 4)).toEqual(['feed.xml', 'index.html', 'blog/index.json', 'assets/a.1.js'])
    expect(removed.at(-1)).toBe('.kube-site/state.json')
  })

  test('completes a release that was begun, and removes backups', async () => {
    await publish(store, first)
    const asked: string[] = []
    // The run ends after it has written the first object of the release.
    await expect(publish(watched(8, asked), second)).rejects.toThrow('The store is gone.')
    expect((await keys()).filter(key => key.startsWith(backupsPrefix))).toHaveLength(1)
    await remove(store)
    expect(await keys()).toEqual([])
  })

  test('leaves an object that a begun release found in the way of its own', async () => {
    await store.put('index.html', Buffer.from('mine, not theirs'), { headers })
    await publish(store, first).catch(() => undefined)
    const asked: string[] = []
    await publish(watched(4, asked), { 'other.html': 'o', 'index.html': 'x' }).catch(() => undefined)
    expect(await remove(store)).toMatchObject({ left: ['index.html'] })
    expect(await keys()).toEqual(['index.html'])
  })
})
