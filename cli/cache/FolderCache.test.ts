import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { unwritableFolder } from '../../tests/fixtures/unusableFolders.ts'
import { FolderCache } from './FolderCache.ts'

const scratch = scratchFolder()
const [folder, made, restored] = ['cache', 'made', 'restored'].map(name => join(scratch, name)) as [
  string,
  string,
  string,
]
const cache = new FolderCache(folder, 2)

beforeEach(() => {
  for (const path of [folder, made, restored]) rmSync(path, { recursive: true, force: true })
  mkdirSync(join(made, 'a'), { recursive: true })
  writeFileSync(join(made, 'a', 'b.js'), 'b')
  writeFileSync(join(made, 'c.css'), '')
})

test('what was kept is restored, and nothing else', () => {
  expect(cache.restore('one', restored)).toBe(false)
  cache.keep('one', made)
  expect(cache.restore('two', restored)).toBe(false)
  expect(existsSync(restored)).toBe(false)
  expect(cache.restore('one', restored)).toBe(true)
  expect(readdirSync(restored, { recursive: true }).toSorted()).toEqual(['a', join('a', 'b.js'), 'c.css'])
  expect(readFileSync(join(restored, 'a', 'b.js'), 'utf8')).toBe('b')
})

const entry = join(folder, 'one.kube-site-files')
test.each<[string, () => void]>([
  ['a file cut short', () => truncateSync(join(entry, 'files', 'a', 'b.js'))],
  ['another text', () => writeFileSync(join(entry, 'files', 'a', 'b.js'), 'B')],
  ['a file that is gone', () => rmSync(join(entry, 'files', 'c.css'))],
  ['a file more', () => writeFileSync(join(entry, 'files', 'd.js'), '')],
  ['no sums', () => rmSync(join(entry, 'sums.json'))],
  ['sums cut short', () => truncateSync(join(entry, 'sums.json'), 40)],
  ['other sums', () => writeFileSync(join(entry, 'sums.json'), '{"sums":{},"seal":""}')],
  [
    'a file where the folder was',
    () => {
      rmSync(entry, { recursive: true })
      writeFileSync(entry, '')
    },
  ],
])('%s: it is not there, until it is kept again', (_, spoil) => {
  cache.keep('one', made)
  spoil()
  expect(cache.restore('one', restored)).toBe(false)
  expect(existsSync(restored)).toBe(false)
  cache.keep('one', made)
  expect(cache.restore('one', restored)).toBe(true)
})

test('only what was used last stays', () => {
  for (const [at, digest] of ['one', 'two'].entries()) {
    cache.keep(digest, made)
    utimesSync(join(folder, `${digest}.kube-site-files`), at + 1, at + 1)
  }
  mkdirSync(join(folder, 'mine'))
  // Of a build that was killed.
  mkdirSync(join(folder, 'three.kube-site-files'))
  utimesSync(join(folder, 'three.kube-site-files'), 0, 0)
  expect(cache.restore('one', restored)).toBe(true)
  cache.keep('four', made)
  expect(readdirSync(folder).toSorted()).toEqual(['four.kube-site-files', 'mine', 'one.kube-site-files'])
})

test('where nothing can be kept, nothing is', () => {
  const closed = new FolderCache(join(unwritableFolder(scratch), 'cache'), 2)
  closed.keep('one', made)
  expect(closed.restore('one', restored)).toBe(false)
})
