import {
  appendFileSync,
  chmodSync,
  existsSync,
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
import { asOrdinaryUser, unwritableFolder } from '../../tests/fixtures/unusableFolders.ts'
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
  cache.write('pages', value)
  cache.setPosts([
    [keyNamed('1'), Buffer.from(value)],
    [keyNamed('2'), Buffer.from('')],
  ])
}

const left = (cache: Cache) => [
  cache.read('pages'),
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

test('a command has a cache for each of the last three sites', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const of = (posts: string) => new Cache(project, folder, 'build', { posts })
  for (const [at, name] of names.entries()) {
    of(name).save()
    // As if no other command had run for hours.
    utimesSync(of(name).folder, at, at)
  }
  of('c').save()
  expect(names.filter(name => existsSync(of(name).folder))).toEqual(['c', 'd', 'e'])
})

test.each<[string, (path: string) => void]>([
  ['is cut short', path => truncateSync(path, 100)],
  ['has another byte', path => writeFileSync(path, readFileSync(path).fill('!', 40, 41))],
  ['is empty', path => truncateSync(path, 0)],
  ['is gone', path => rmSync(path)],
])('what a file had that %s counts as absent', (_, damage) => {
  save('a')
  for (const name of ['pages', 'posts']) damage(join(open().folder, name))
  expect(left(open())).toEqual([undefined, {}])
  save('b')
  expect(left(open())[0]).toBe('b')
})

test('pages of another program count as absent', () => {
  save('a')
  appendFileSync(source, '\n')
  expect(open().read('pages')).toBeUndefined()
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
  open().write('pages', 'a')
  open().setPosts([[keyNamed('1'), Buffer.from('a')]])
  expect(left(open())).toEqual([undefined, {}])
  const cache = openAtStart()
  appendFileSync(source, '\n')
  expect(cache.isCurrent()).toBe(false)
  cache.write('pages', 'a')
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
  const to = join(scratch, 'copy')

  beforeEach(() => {
    folder = mkdtempSync(join(scratch, 'cache-'))
    bundles = new BundleCache(scratch, folder, new FileHashes())
  })

  /** Stores a bundle of two files. */
  function store(key: string, cache = bundles): string {
    const from = mkdtempSync(join(scratch, 'from-'))
    mkdirSync(join(from, 'server'))
    writeFileSync(join(from, 'server', 'entry.js'), key)
    writeFileSync(join(from, 'binary'), Buffer.of(0, 255))
    return cache.store(key, from)
  }

  const stored = () => readdirSync(join(folder, 'bundles')).map(name => join(folder, 'bundles', name))

  /** As if they had been used at the given times, in ms. */
  const usedAt = (...times: number[]) =>
    stored()
      .toSorted()
      .forEach((path, at) => utimesSync(path, times[at]! / 1000, times[at]! / 1000))

  test('a bundle is used where it lies', () => {
    expect(bundles.hasAny()).toBe(false)
    const path = store('a')
    expect(bundles.hasAny()).toBe(true)
    expect(bundles.find('a', to)).toBe(path)
    expect(stored()).toEqual([path])
    expect(readFileSync(join(path, 'server', 'entry.js'), 'utf8')).toBe('a')
    expect(readFileSync(join(path, 'binary'))).toEqual(Buffer.of(0, 255))
  })

  test('a bundle outside of the project is used in a copy', () => {
    const outside = new BundleCache(project, folder, new FileHashes())
    expect(store('a', outside)).not.toBe(stored()[0])
    expect(outside.find('a', to)).toBe(to)
    expect(readFileSync(join(to, 'server', 'entry.js'), 'utf8')).toBe('a')
  })

  test.each<[string, (path: string) => void]>([
    ['has a changed file', path => writeFileSync(join(path, 'server', 'entry.js'), 'b')],
    ['lacks a file', path => rmSync(join(path, 'binary'))],
    [
      'has a folder in place of a file',
      path => (rmSync(join(path, 'binary')), mkdirSync(join(path, 'binary'))),
    ],
    ['lacks its list', path => rmSync(join(path, 'files.kube-site'))],
    ['has a damaged list', path => truncateSync(join(path, 'files.kube-site'), 20)],
  ])('one that %s is replaced', (_, damage) => {
    const path = store('a')
    damage(path)
    expect(bundles.find('a', to)).toBeUndefined()
    expect(store('a')).toBe(path)
    expect(bundles.find('a', to)).toBe(path)
  })

  test("another user's bundle is used, too", () => {
    const path = store('a')
    for (const readable of [scratch, folder, path]) chmodSync(readable, 0o755)
    expect(asOrdinaryUser(() => bundles.find('a', to))).toBe(path)
  })

  test('one that another build uses stays', () => {
    const path = store('a')
    const { ino } = statSync(path)
    expect(store('a')).toBe(path)
    expect(statSync(path).ino).toBe(ino)
  })

  test('the four that were used last are kept, and those that may be in use', () => {
    for (const key of ['a', 'b', 'c', 'd']) store(key)
    usedAt(1000, 2000, 3000, 4000)
    bundles.find('a', to)
    store('e')
    const has = (key: string) => bundles.find(key, to) !== undefined
    expect(['a', 'b', 'c', 'd', 'e'].filter(has)).toEqual(['a', 'c', 'd', 'e'])
    store('f')
    expect(stored()).toHaveLength(5)
  })
})

describe('a file with its sum', () => {
  const path = join(scratch, 'file')

  test.each([0, 1, 5000])('reads the %i bytes that were written', length => {
    const bytes = Buffer.alloc(length, 'pods')
    writeChecked(path, [bytes])
    expect(readChecked(path)).toEqual(bytes)
  })

  test('is not written, without an error, where nothing can be', () => {
    const unwritable = join(unwritableFolder(scratch), 'cards', 'file')
    writeChecked(unwritable, [Buffer.from('a')])
    expect(readChecked(unwritable)).toBeUndefined()
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
