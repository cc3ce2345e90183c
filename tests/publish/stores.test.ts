import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Condition, ObjectHeaders } from '../../publish/stores/Backend.ts'
import { storeKinds } from '../../content/schema/config/parseTarget.ts'
import { LargeFile } from '../../publish/stores/LargeFile.ts'
import { openStore, Store } from '../../publish/stores/Store.ts'
import { CommandError } from '../../system/CommandError.ts'
import { scratchFolder } from '../fixtures/scratchFolder.ts'
import { MemoryBackend } from '../fixtures/publish/MemoryBackend.ts'
import { parsed, type TestTarget, testTargets, withEnvironment } from '../fixtures/publish/testStores.ts'

// What every store does in the same way.

const targets = await testTargets()

const pageSize = 20
const scratch = scratchFolder()
const text: ObjectHeaders = { contentType: 'text/plain; charset=utf-8', cacheControl: 'public, max-age=60' }
const bytes = (content: string) => Buffer.from(content)
const md5 = (content: string | Buffer) => createHash('md5').update(content).digest('hex')

/** Opens a folder of a store. */
type Open = (prefix: string) => Promise<Store>

const stores: readonly (Omit<TestTarget, 'target'> & { open: Open })[] = [
  ...targets.map(({ target, ...more }) => ({
    ...more,
    open: async (prefix: string) => openStore(parsed(target(prefix))),
  })),
  {
    name: 'memory',
    open: async () => new Store(new MemoryBackend()),
    env: {},
    storesHeaders: true,
  },
]

test('every kind of store is tested here', () => {
  const kinds = targets.map(({ target }) => parsed(target('kind')).kind)
  const leftOut = inject('azurite') ? [] : ['azure']
  expect([...new Set([...kinds, ...leftOut])].toSorted()).toEqual(storeKinds.toSorted())
})

describe.each(stores)('$name', ({ name, open, env, storesHeaders }) => {
  withEnvironment(env)
  let store: Store
  beforeAll(async () => {
    store = await open('contract')
  })
  afterAll(() => store.close())

  const put = (key: string, content: string, headers = text) => store.put(key, bytes(content), headers)
  const stored = async (key: string) => (await store.get(key))?.bytes.toString()
  const kept = (headers: ObjectHeaders) => (storesHeaders ? headers : { contentType: '', cacheControl: '' })
  const failure = async (request: Promise<unknown>) =>
    await request.then(
      () => 'none',
      error => error.kind,
    )

  test('reads what was written, with its age and tag', async () => {
    const { tag } = await put('a/b.txt', 'one')
    expect(tag).toBe(md5('one'))
    const found = await store.get('a/b.txt')
    expect(found?.bytes.toString()).toBe('one')
    expect(found?.ageMs).toBeGreaterThan(-2000)
    expect(found?.ageMs).toBeLessThan(60_000)
    await put('a/b.txt', 'two')
    expect(await stored('a/b.txt')).toBe('two')
  })

  test('knows no object that is not there', async () => {
    expect(await store.get('none')).toBeUndefined()
    expect(await store.head('none')).toBeUndefined()
    expect((await store.list('none')).size).toBe(0)
    await store.delete('none')
  })

  test('keeps headers', async () => {
    const headers: ObjectHeaders = {
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'public, max-age=31536000, immutable',
      contentEncoding: 'gzip',
    }
    const { tag } = await put('headers', '<p>', headers)
    const found = await store.head('headers')
    expect(found).toMatchObject({ key: 'headers', size: 3, tag })
    expect(found?.headers).toEqual(kept(headers))
  })

  test('copies an object with new headers, and changes those of one', async () => {
    const { tag } = await put('from', 'content')
    const other = { ...text, cacheControl: 'no-store' }
    expect(await store.copy('from', 'deep/to', other)).toEqual({ tag })
    expect(await stored('deep/to')).toBe('content')
    expect(await store.copy('from', 'from', other)).toEqual({ tag })
    for (const key of ['from', 'deep/to']) {
      const found = await store.head(key)
      expect(found).toMatchObject({ size: 7, tag })
      expect(found?.headers).toEqual(kept(other))
    }
    expect(await failure(store.copy('none', 'to', text))).toBe('missing')
  })

  test('copies an object only while it has the tag that is expected', async () => {
    const { tag } = await put('watched', 'before')
    expect(await store.copy('watched', 'copy 1', text, { ifTag: tag })).toEqual({ tag })
    await put('watched', 'changed')
    const refused = await failure(store.copy('watched', 'copy 2', text, { ifTag: tag }))
    // This version of Ceph looks for a header of another name.
    expect(refused).toBe(name === 'ceph' ? 'none' : 'condition')
    expect(await stored('copy 1')).toBe('before')
  })

  test('removes an object, and the folder that it leaves empty', async () => {
    await put('gone/deep/page.html', 'x')
    await put('gone/stays.html', 'y')
    await store.delete('gone/deep/page.html')
    await store.delete('gone/deep/page.html')
    expect([...(await store.list('gone/')).keys()]).toEqual(['gone/stays.html'])
  })

  test('lists more objects than a page has, with sizes and tags, and none beside the prefix', async () => {
    const beside = await open('contract-old')
    await beside.put('list/0', bytes('x'), text)
    const keys = Array.from({ length: pageSize + 3 }, (_, number) => `list/${number}`)
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map(key => put(key, key)))
    }
    const found = await store.list('list/', { pageSize })
    expect([...found.keys()].toSorted()).toEqual(keys.toSorted())
    expect(found.get('list/19')).toEqual({ key: 'list/19', size: 7, tag: md5('list/19') })
    expect((await beside.list()).size).toBe(1)
    beside.close()
  })

  test.each([
    'with spaces and + plus/100%/a=b&c',
    '%41%2Fpercent%20encoded',
    'ünï/日本語/🙂.txt',
    `quotes/it's-"so"`,
    'brackets/[a]{b}(c)<d>|^`~',
    '-leading/.hidden/_dots..and...more',
    'question?mark#hash;semi,comma:colon@at!$*',
  ])('takes %s as a key', async key => {
    await put(`keys/${key}`, key)
    expect(await stored(`keys/${key}`)).toBe(key)
    expect(await store.head(`keys/${key}`)).toMatchObject({ key: `keys/${key}` })
    expect([...(await store.list(`keys/${key.slice(0, 3)}`)).keys()]).toContain(`keys/${key}`)
    await store.copy(`keys/${key}`, `keys/copy of ${key}`, text)
    expect(await stored(`keys/copy of ${key}`)).toBe(key)
    await store.delete(`keys/${key}`)
    expect(await store.get(`keys/${key}`)).toBeUndefined()
  })

  test('takes a large object', async () => {
    const content = Buffer.alloc(6_000_000, 'abcdefghijklmnopqrstuvwxyz0123456789')
    const { tag } = await store.put('large', content, text)
    expect(tag).toBe(md5(content))
    expect(await store.head('large')).toMatchObject({ size: content.length, tag })
  })

  describe('a file that is read in parts', () => {
    const path = join(scratch, 'large')
    const content = randomBytes(18_000_000)
    const sha256 = createHash('sha256').update(content).digest('hex')
    beforeAll(() => writeFileSync(path, content))

    /** The file, which has to be as it was when it was built. */
    const file = (built = sha256) =>
      new LargeFile(path, {
        size: content.length,
        verify: found => {
          if (found !== built) throw new CommandError(2, 'It has changed.')
        },
      })
    const fileIf = (key: string, condition: Condition) =>
      store.putIf<never>(key, file(), {
        headers: text,
        condition,
        recover: async error => {
          throw error
        },
      })

    test('is stored as it is, with its headers', async () => {
      const { tag } = await store.put('file.mp4', file(), text)
      const found = await store.head('file.mp4')
      expect(found).toMatchObject({ size: content.length, tag, headers: kept(text) })
      expect((await store.list('file.mp4')).get('file.mp4')).toMatchObject({ size: content.length, tag })
      expect(await store.hash('file.mp4')).toBe(sha256)
      const copied = await store.copy('file.mp4', 'copy.mp4', text)
      expect(await store.head('copy.mp4')).toMatchObject({ size: content.length, tag: copied.tag })
      expect(await store.hash('copy.mp4')).toBe(sha256)
    })

    test('is not stored if it is not as it was built, or may not be written', async () => {
      await expect(store.put('changed.mp4', file('another'), text)).rejects.toThrow('It has changed.')
      let isHeld = true
      const guarded = store.guardedBy(async () => {
        if (!isHeld) throw new CommandError(4, 'No longer.')
      })
      const lost = new LargeFile(path, { size: content.length, verify: () => (isHeld = false) })
      await expect(guarded.put('changed.mp4', lost, text)).rejects.toThrow('No longer.')
      expect(await store.head('changed.mp4')).toBeUndefined()
    })

    test('replaces only what it is to replace', async () => {
      await put('theirs.mp4', 'theirs')
      expect(await failure(fileIf('theirs.mp4', 'absent'))).toBe('condition')
      expect(await stored('theirs.mp4')).toBe('theirs')
      await store.delete('theirs.mp4')
      await fileIf('theirs.mp4', 'absent')
      expect(await failure(fileIf('theirs.mp4', 'absent'))).toBe('condition')
      expect(await store.hash('theirs.mp4')).toBe(sha256)
    })
  })

  const putIf = (key: string, content: string, condition: Condition) =>
    store.putIf<never>(key, bytes(content), {
      headers: text,
      condition,
      recover: async error => {
        throw error
      },
    })

  test('writes an object that is not there, or that is still the one expected', async () => {
    const key = '.kube-site/state.json'
    const write = (content: string, condition: Condition) => putIf(key, content, condition)
    const first = await write('1', 'absent')
    expect(await failure(write('2', 'absent'))).toBe('condition')
    const second = await write('2', { etag: first.etag })
    expect((await store.get(key))?.etag).toBe(second.etag)
    expect(await failure(write('3', { etag: first.etag }))).toBe('condition')
    expect(await stored(key)).toBe('2')
    await store.delete(key)
    expect(await store.get(key)).toBeUndefined()
    expect(await failure(write('3', { etag: second.etag }))).not.toBe('none')
    await write('4', 'absent')
    await store.delete(key)
  })

  test('lets one of many writers win', async () => {
    const key = '.kube-site/race.json'
    let condition: Condition = 'absent'
    for (let round = 0; round < 5; round++) {
      const writers: Promise<{ etag: string }>[] = Array.from({ length: 10 }, (_, writer) =>
        putIf(key, `${round}-${writer}`, condition),
      )
      const results = await Promise.allSettled(writers)
      const won = results.flatMap((result, writer) =>
        result.status === 'fulfilled' ? [{ writer, etag: result.value.etag }] : [],
      )
      expect(won).toHaveLength(1)
      const [{ writer, etag } = { writer: -1, etag: '' }] = won
      expect(await store.get(key)).toMatchObject({ etag, bytes: Buffer.from(`${round}-${writer}`) })
      condition = { etag }
    }
  })

  test('writes nothing if it may not go on', async () => {
    await put('theirs', 'theirs')
    const refused = store.guardedBy(async () => {
      throw new CommandError(4, 'No longer.')
    })
    const writes = [
      refused.put('theirs', bytes('ours'), text),
      refused.put('new', bytes('ours'), text),
      refused.copy('theirs', 'new', text),
      refused.delete('theirs'),
    ]
    const results = await Promise.allSettled(writes)
    expect(results.map(result => String(result.status === 'rejected' && result.reason.message))).toEqual(
      writes.map(() => 'No longer.'),
    )
    expect(await stored('theirs')).toBe('theirs')
    expect(await stored('new')).toBeUndefined()
  })

  test('switches visitors only if nobody else did meanwhile', async () => {
    const opened = await open('switched')
    await opened.put('releases/1/index.html', bytes('home'), text)
    await opened.point('releases/1/')
    expect(await opened.pointer()).toBe('releases/1/')
    let isOvertaken = false
    let looks = 0
    const suspended = opened.guardedBy(async () => {
      if (isOvertaken) throw new CommandError(4, 'No longer.')
      // Right after it has looked for the last time, another one writes.
      if (++looks < 2) return
      await opened.point('releases/3/')
      isOvertaken = true
    })
    expect(await failure(suspended.point('releases/2/'))).not.toBe('none')
    expect(await opened.pointer()).toBe('releases/3/')
    opened.close()
  })

  test('never replaces an object of a site that is there', async () => {
    await put('foreign.html', 'theirs')
    expect(await failure(putIf('foreign.html', 'ours', 'absent'))).toBe('condition')
    expect(await stored('foreign.html')).toBe('theirs')
  })
})

describe.each(targets.filter(({ target }) => target('').startsWith('s3:')))('$name', ({ target, env }) => {
  withEnvironment(env)

  test('keeps where a redirect leads, and changes it with a copy', async () => {
    const store = await openStore(parsed(target('redirects')))
    const to = (path: string): ObjectHeaders => ({ ...text, redirectTo: `https://example.com${path}` })
    await store.put('old', bytes('moved'), to('/new/'))
    expect((await store.head('old'))?.headers).toEqual(to('/new/'))
    await store.copy('old', 'old', to('/newer/'))
    expect((await store.head('old'))?.headers).toEqual(to('/newer/'))
    store.close()
  })
})
