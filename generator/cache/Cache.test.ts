import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { pageSources } from '../../system/paths.ts'
import { BundleCache, Cache, FileHashes, readChecked, writeChecked } from './Cache.ts'
import { measureFile, stampOf } from '../../system/files.ts'

/** A project with a file in each folder of sources. */
const project = scratchFolder()
for (const name of [...pageSources, 'generator', 'system']) {
  mkdirSync(join(project, name))
  writeFileSync(join(project, name, 'source.ts'), name)
}
const source = join(project, 'styles', 'source.ts')

const scratch = scratchFolder()
let folder: string
const open = () => new Cache(project, folder, 'build')

/** Opens the cache as a command that starts now: the process of the tests began before the project was written. */
function openAtStart(): Cache {
  const start = vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1000)
  try {
    return open()
  } finally {
    start.mockRestore()
  }
}

const keyNamed = (letter: string) => letter.repeat(64)

const save = (value: string) => {
  const cache = openAtStart()
  cache.setPages(value)
  cache.setPosts([
    [keyNamed('1'), Buffer.from(value)],
    [keyNamed('2'), Buffer.from('')],
  ])
}

const left = (cache: Cache) => [
  cache.pages(),
  Object.fromEntries(Array.from(cache.posts(), ([name, post]) => [name, Buffer.from(post).toString()])),
]

beforeEach(() => {
  folder = mkdtempSync(join(project, 'cache-'))
})

test('pages and posts are there for the next command of its kind', () => {
  save('a')
  expect(left(open())).toEqual(['a', { [keyNamed('1')]: 'a', [keyNamed('2')]: '' }])
  expect(left(new Cache(project, folder, 'check'))).toEqual([undefined, {}])
})

test.each<[string, (path: string) => void]>([
  ['is cut short', path => truncateSync(path, 100)],
  ['has another byte', path => writeFileSync(path, readFileSync(path).fill('!', 40, 41))],
  ['is empty', path => truncateSync(path, 0)],
  ['is gone', path => rmSync(path)],
])('what a file had that %s counts as absent', (_, damage) => {
  save('a')
  for (const name of ['pages', 'posts']) damage(join(folder, `build.kube-site-${name}`))
  expect(left(open())).toEqual([undefined, {}])
  save('b')
  expect(left(open())[0]).toBe('b')
})

test('pages of another program count as absent', () => {
  save('a')
  appendFileSync(source, '\n')
  expect(open().pages()).toBeUndefined()
})

test('keys differ by program and by each text', () => {
  const before = open()
  const keys = [before.keyOf('a', 'b'), before.keyOf('ab'), before.keyOf('a', 'c')]
  appendFileSync(source, '\n')
  const all = [...keys, open().keyOf('a', 'b')]
  expect(new Set(all).size).toBe(all.length)
  expect(before.keyOf('a', 'b')).toBe(keys[0])
})

test('nothing is saved if the program was changed since the command began', () => {
  open().setPages('a')
  open().setPosts([[keyNamed('1'), Buffer.from('a')]])
  expect(left(open())).toEqual([undefined, {}])
  const cache = openAtStart()
  appendFileSync(source, '\n')
  expect(cache.isCurrent()).toBe(false)
  cache.setPages('a')
  cache.setPosts([[keyNamed('1'), Buffer.from('a')]])
  expect(left(open())).toEqual([undefined, {}])
})

describe('hashes of files', () => {
  let path: string

  beforeEach(() => {
    path = join(mkdtempSync(join(scratch, 'files-')), 'a.txt')
    writeFileSync(path, 'one')
  })

  test('a file whose stamp is known is not read', () => {
    const known = new Map([[stampOf(statSync(path)), 'known']])
    expect(new FileHashes(known).hashOf(path)).toBe('known')
  })

  test('a file of the same size and time is read again after it was written', async () => {
    await delay(150)
    const { atime, mtime } = statSync(path)
    const first = new FileHashes()
    const before = first.hashOf(path)
    expect(first.entries.size).toBe(1)
    writeFileSync(path, 'two')
    utimesSync(path, atime, mtime)
    const second = new FileHashes(first.entries)
    expect(second.hashOf(path)).toBe(measureFile(path).sha256)
    expect(second.hashOf(path)).not.toBe(before)
  })

  test('a file that was written a moment ago leaves no entry', () => {
    const hashes = new FileHashes()
    writeFileSync(path, readFileSync(path))
    hashes.hashOf(path)
    expect(hashes.entries.size).toBe(0)
  })
})

describe('bundles', () => {
  let bundles: BundleCache

  beforeEach(() => {
    folder = mkdtempSync(join(scratch, 'cache-'))
    bundles = new BundleCache(folder)
  })

  /** Stores a bundle of two files. */
  function store(key: string): void {
    const from = mkdtempSync(join(scratch, 'from-'))
    mkdirSync(join(from, 'server'))
    writeFileSync(join(from, 'server', 'entry.js'), key)
    writeFileSync(join(from, 'binary'), Buffer.of(0, 255))
    bundles.store(key, from)
  }

  const stored = () => readdirSync(join(folder, 'bundles')).map(name => join(folder, 'bundles', name))

  test('a bundle is restored with every byte', () => {
    expect(bundles.hasAny()).toBe(false)
    store('a')
    expect(bundles.hasAny()).toBe(true)
    const to = join(scratch, 'restored')
    expect(bundles.restore('a', to)).toBe(true)
    expect(readFileSync(join(to, 'server', 'entry.js'), 'utf8')).toBe('a')
    expect(readFileSync(join(to, 'binary'))).toEqual(Buffer.of(0, 255))
  })

  test('one that is absent or damaged is not restored', () => {
    store('a')
    expect(bundles.restore('b', join(scratch, 'absent'))).toBe(false)
    for (const path of stored()) truncateSync(path, 20)
    expect(bundles.restore('a', join(scratch, 'damaged'))).toBe(false)
  })

  test('the four that were used last are kept', () => {
    for (const [at, key] of ['a', 'b', 'c', 'd'].entries()) {
      store(key)
      for (const path of stored().filter(one => one.includes(`/${key}.`))) utimesSync(path, at, at)
    }
    bundles.restore('a', join(scratch, 'used'))
    store('e')
    const has = (key: string) => bundles.restore(key, mkdtempSync(join(scratch, 'to-')))
    expect(['a', 'b', 'c', 'd', 'e'].filter(has)).toEqual(['a', 'c', 'd', 'e'])
  })
})

describe('a file with its sum', () => {
  const path = join(scratch, 'file')

  test.each([0, 1, 5000])('reads the %i bytes that were written', length => {
    const bytes = Buffer.alloc(length, 'pods')
    writeChecked(path, [bytes])
    expect(readChecked(path)).toEqual(bytes)
  })

  test('does not read what is absent', () => expect(readChecked(`${path}-absent`)).toBeUndefined())

  test.each<[string, (file: Buffer) => Buffer]>([
    ['emptied', () => Buffer.alloc(0)],
    ['cut off', file => file.subarray(0, -1)],
    ['without its start', file => file.subarray(1)],
    ['with a changed byte', file => Buffer.from(file.map((byte, at) => (at === 9 ? byte ^ 1 : byte)))],
    [
      'with a changed sum',
      file => Buffer.from(file.map((byte, at) => (at === file.length - 1 ? byte ^ 1 : byte))),
    ],
    ['of another program', () => Buffer.from('{"width":1}\n')],
  ])('does not read a file that was %s', (_, damage) => {
    writeChecked(path, [Buffer.from('a picture of a pod')])
    writeFileSync(path, damage(readFileSync(path)))
    expect(readChecked(path)).toBeUndefined()
  })
})
