import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { pageSources } from '../../system/paths.ts'
import { BodyFile, BundleCache, Cache, FileHashes } from './Cache.ts'
import { measureFile, stampOf } from '../../system/fileState.ts'

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
const state = () => join(folder, 'build.kube-site-state')

/** Sets a value as an earlier command, started after the sources were saved, would. */
function save(value: string): void {
  const cache = open()
  cache.set('value', value)
  // The process of the tests began before the project was written.
  Object.defineProperty(cache, 'isCurrent', { value: () => true })
  cache.save()
  cache.close()
}

beforeEach(() => {
  folder = mkdtempSync(join(project, 'cache-'))
})

test('a value is there for the next command, and for no other', () => {
  save('a')
  expect(open().get('value')).toBe('a')
  expect(new Cache(project, folder, 'check').get('value')).toBeUndefined()
})

test.each<[string, () => void]>([
  ['is cut short', () => truncateSync(state(), 100)],
  ['has another byte', () => writeFileSync(state(), readFileSync(state()).fill('!', 40, 41))],
  ['is empty', () => truncateSync(state(), 0)],
  ['is of another program', () => appendFileSync(source, '\n')],
])('a state that %s counts as absent', (_, damage) => {
  save('a')
  damage()
  expect(open().get('value')).toBeUndefined()
  save('b')
  expect(open().get('value')).toBe('b')
})

test('keys differ by program and by each text', () => {
  const before = open()
  const keys = [before.keyOf('a', 'b'), before.keyOf('ab'), before.keyOf('a', 'c')]
  appendFileSync(source, '\n')
  const all = [...keys, open().keyOf('a', 'b')]
  expect(new Set(all).size).toBe(all.length)
  expect(before.keyOf('a', 'b')).toBe(keys[0])
})

test('nothing is saved if the program was changed meanwhile', () => {
  const cache = open()
  cache.set('value', 'a')
  appendFileSync(source, '\n')
  expect(cache.isCurrent()).toBe(false)
  cache.save()
  expect(open().get('value')).toBeUndefined()
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

describe('the file of bodies', () => {
  let path: string

  beforeEach(() => {
    path = join(mkdtempSync(join(scratch, 'bodies-')), 'bodies')
  })

  const textOf = (bytes: Buffer | undefined) => bytes?.toString()

  test('bodies are read by where they are, in the same and in a later command', () => {
    const file = new BodyFile(path, 0)
    const refs = ['one', '', 'three'].map(text => file.append(Buffer.from(text)))
    file.close()
    for (const reader of [file, new BodyFile(path, file.end)])
      expect(refs.map(ref => textOf(reader.read(ref)))).toEqual(['one', '', 'three'])
  })

  test('a body that was overwritten or cut short is absent, others are not', () => {
    const one = new BodyFile(path, 0)
    const first = one.append(Buffer.from('first'))
    const second = one.append(Buffer.from('second'))
    // Another command that began with the same state.
    const other = new BodyFile(path, first.length)
    const third = other.append(Buffer.from('THIRD!'))
    expect([first, second, third].map(ref => textOf(one.read(ref)))).toEqual(['first', undefined, 'THIRD!'])
    truncateSync(path, 7)
    expect([first, third].map(ref => textOf(one.read(ref)))).toEqual(['first', undefined])
  })

  test('compact leaves out what nobody needs', () => {
    const file = new BodyFile(path, 0)
    const refs = ['a'.repeat(1000), 'b', 'c'].map(text => file.append(Buffer.from(text)))
    const moved = file.compact(refs.slice(1))
    expect(moved.map(ref => textOf(file.read(ref)))).toEqual(['b', 'c'])
    expect(statSync(path).size).toBe(2)
    expect(textOf(file.read(file.append(Buffer.from('d'))))).toBe('d')
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
