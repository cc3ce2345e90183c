import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { BundleCache } from './BundleCache.ts'

const scratch = scratchFolder()
let folder: string
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
