import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { ConditionalFile, FileBackend } from './FileBackend.ts'
import { Store } from './Store.ts'

const scratch = scratchFolder()
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(scratch, 'folder-'))
  path = join(folder, 'deep', 'state.json')
})

const bytes = (text: string) => Buffer.from(text)
const file = () => new ConditionalFile(path)
const read = async () => {
  const found = await file().read()
  return found && { text: found.bytes.toString(), version: found.version }
}
const files = () => readdirSync(join(folder, 'deep'))

test('is not there at first', async () => {
  expect(await read()).toBeUndefined()
  await file().delete()
})

test('is replaced by who knows its version', async () => {
  expect(await file().write(bytes('one'), 0)).toBe(1)
  expect(await file().write(bytes('two'), 1)).toBe(2)
  expect(await read()).toEqual({ text: 'two', version: 2 })
  expect(files()).toEqual(['state.json.2'])
})

test.each([
  ['who thinks there is none', 0],
  ['who knows an older version', 1],
  ['who knows one long gone', 2],
  ['who knows a version that never was', 7],
])('is not replaced by %s', async (_, expected) => {
  for (let version = 0; version < 4; version++) await file().write(bytes(`${version}`), version)
  expect(await file().write(bytes('late'), expected)).toBeUndefined()
  expect(await read()).toEqual({ text: '3', version: 4 })
  expect(files()).toEqual(['state.json.4'])
})

test('is not brought back by who knew it before it was removed', async () => {
  await file().write(bytes('one'), 0)
  await file().delete()
  expect(await file().write(bytes('two'), 1)).toBeUndefined()
  expect(await read()).toBeUndefined()
  expect(await file().write(bytes('new'), 0)).toBe(1)
})

test('has files beside it that are none of its versions', async () => {
  await file().write(bytes('one'), 0)
  for (const name of ['state.json.10.bak', 'state.json.x', 'state.json', 'state.json2.20', 'other.json.30']) {
    writeFileSync(join(folder, 'deep', name), 'theirs')
  }
  expect(await read()).toEqual({ text: 'one', version: 1 })
  expect(await file().write(bytes('two'), 1)).toBe(2)
  await file().delete()
  expect(files()).toHaveLength(5)
})

test('of many writers at each version one wins, and no write is lost', async () => {
  const writers = Array.from({ length: 5 }, (_, number) => number)
  const rounds = 8
  // Each writer adds its word of each round to what it has read, until that is found there.
  await Promise.all(
    writers.map(async writer => {
      for (let round = 0; round < rounds; ) {
        const { text = '', version = 0 } = (await read()) ?? {}
        const word = `${writer}:${round} `
        if (text.includes(word)) round++
        else await file().write(bytes(text + word), version)
      }
    }),
  )
  const words = writers.flatMap(writer => Array.from({ length: rounds }, (_, round) => `${writer}:${round}`))
  const { text = '', version } = (await read()) ?? {}
  expect(version).toBe(words.length)
  expect(text.trim().split(' ').toSorted()).toEqual(words.toSorted())
  expect(files()).toHaveLength(1)
})

test('is always there while it is replaced', async () => {
  await file().write(bytes('0'), 0)
  const writing = (async () => {
    for (let version = 1; version <= 20; version++) await file().write(bytes(String(version)), version)
  })()
  const seen: (number | undefined)[] = []
  while (seen.at(-1) !== 21) seen.push((await read())?.version)
  await writing
  expect(seen).not.toContain(undefined)
  expect(seen).toEqual(seen.toSorted((a = 0, b = 0) => a - b))
})

describe('a folder', () => {
  const text = { contentType: 'text/plain', cacheControl: 'no-store' }
  const put = (backend: FileBackend, ...keys: string[]) =>
    Promise.all(keys.map(key => backend.put(key, bytes(key), { headers: text })))
  /** A file of this size would take hours to read, and is none on the disk. */
  const writeHuge = (key: string) => {
    writeFileSync(join(folder, key), '')
    truncateSync(join(folder, key), 2 ** 42)
  }

  test.each(['', 'a', 'a/', 'a/b', 'b', 'none'])(
    'is listed in order, page by page, from "%s" on',
    async prefix => {
      const keys = ['a/b', 'a-b/x', 'a.b', 'b/c/d', 'b/c.d', 'b-c']
      await put(new FileBackend(folder), ...keys)
      const expected = keys.filter(key => key.startsWith(prefix)).toSorted()
      for (const pageSize of [1, 2, 5, 6, 7]) {
        const store = new Store(new FileBackend(folder))
        expect([...(await store.list(prefix, { pageSize })).keys()]).toEqual(expected)
        expect(await store.keys(prefix)).toEqual(expected)
      }
    },
  )

  test('is not read below other folders than those asked for, nor for keys alone', async () => {
    const backend = new FileBackend(folder)
    await put(backend, 'a/1', 'b/1')
    writeHuge('b/huge')
    const store = new Store(backend)
    expect([...(await store.list('a/')).keys()]).toEqual(['a/1'])
    expect(await store.keys()).toEqual(['a/1', 'b/1', 'b/huge'])
  })

  test('has another tag when a file has changed since it was written', async () => {
    const backend = new FileBackend(folder)
    await put(backend, 'a/1')
    expect((await backend.head('a/1')).tag).toBe(createHash('md5').update('a/1').digest('hex'))
    writeFileSync(join(folder, 'a/1'), 'b/22')
    expect((await backend.head('a/1')).tag).toBe(createHash('md5').update('b/22').digest('hex'))
  })

  test('has a link with the tag that is known of its source', async () => {
    const backend = new FileBackend(folder)
    writeHuge('huge')
    const retry = <Result>(request: () => Promise<Result>) => request()
    const copied = await backend.copy('huge', 'a/link', { headers: text, retry, shares: true, tag: 'known' })
    expect(copied).toEqual({ tag: 'known' })
    expect(await backend.head('a/link')).toMatchObject({ size: 2 ** 42, tag: 'known' })
  })

  test('deletes and reads a file without those beside it that have a number at their ends', async () => {
    const backend = new FileBackend(folder)
    await put(backend, 'tool', 'tool.1', 'tool.22')
    expect((await backend.get('tool')).bytes.toString()).toBe('tool')
    await backend.delete('tool')
    expect(await new Store(backend).keys()).toEqual(['tool.1', 'tool.22'])
  })

  test.each<{ what: string; make(at: string): unknown }>([
    { what: 'a link to a folder', make: at => symlinkSync(scratch, at) },
    { what: 'a link to nothing', make: at => symlinkSync('none', at) },
    { what: 'a pipe', make: at => execFileSync('mkfifo', [at]) },
  ])('has $what that is listed, and not read', async ({ make }) => {
    make(join(folder, 'theirs'))
    const store = new Store(new FileBackend(folder), { attempts: 1 })
    expect([...(await store.list()).keys()]).toEqual(['theirs'])
    expect(await store.head('theirs')).toBeUndefined()
    const written = new FileBackend(folder).put('theirs', bytes('ours'), {
      headers: text,
      condition: 'absent',
    })
    await expect(written).rejects.toMatchObject({ message: expect.stringContaining('theirs is not a file') })
  })

  test('has a record of somebody else that is replaced by who has read it', async () => {
    const [store, key] = [new Store(new FileBackend(folder)), '.kube-site/state.json']
    mkdirSync(join(folder, '.kube-site'))
    writeFileSync(join(folder, key), 'theirs')
    const { etag = '' } = (await store.get(key)) ?? {}
    const recover = () => Promise.reject(new Error('It was not replaced.'))
    await store.putIf(key, bytes('ours'), { headers: text, condition: { etag }, recover })
    expect((await store.get(key))?.bytes.toString()).toBe('ours')
    await store.delete(key)
    expect(await store.keys()).toEqual([])
  })
})
