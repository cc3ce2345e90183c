import {
  appendFileSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { KnownSums } from './KnownSums.ts'
import { measureBytes, measureFile } from './measures.ts'

const scratch = scratchFolder()
const sumOf = (text: string) => measureBytes(new TextEncoder().encode(text)).sha256

let folder: string
let list: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(scratch, 'sums-'))
  list = join(folder, 'list')
  file = join(folder, 'a.txt')
  writeFileSync(file, 'abc')
})

/** Measures of files that are not their own. */
const named = (names: readonly string[]) =>
  new Map(names.map(name => [name, { size: 3, sha256: 'of a build' }]))

/** Keeps a sum that is not the file's own, which shows where a file is not read. */
async function keepOther() {
  await delay(200)
  new KnownSums(list).keep(folder, named(['a.txt']))
}

const measured = () => new KnownSums(list).measure(file).sha256

test('a file that nobody has changed is not read again', async () => {
  await keepOther()
  expect(measured()).toBe('of a build')
  new KnownSums(list).keep(folder, new Map())
  expect(measured()).toBe('of a build')
  new KnownSums(list).keep(folder, new Map())
  expect(measured()).toBe(sumOf('abc'))
})

test.each<[string, () => void, string]>([
  ['written again', () => writeFileSync(file, 'abd'), 'abd'],
  ['added to', () => appendFileSync(file, 'd'), 'abcd'],
  [
    'written again, with its former time',
    () => {
      const { atime, mtime } = lstatSync(file)
      writeFileSync(file, 'abd')
      utimesSync(file, atime, mtime)
    },
    'abd',
  ],
  [
    'replaced',
    () => {
      writeFileSync(join(folder, 'b.txt'), 'abd')
      renameSync(join(folder, 'b.txt'), file)
    },
    'abd',
  ],
])('a file that was %s is read', async (_, change, text) => {
  await keepOther()
  change()
  expect(measured()).toBe(sumOf(text))
})

test('a file that was changed after it was measured is read the next time', async () => {
  await keepOther()
  const sums = new KnownSums(list)
  const measures = sums.measure(file)
  writeFileSync(file, 'abd')
  await delay(200)
  sums.keep(folder, new Map([['a.txt', measures]]))
  expect(measured()).toBe(sumOf('abd'))
})

test('one that was written a moment before is read: its clock may not tell another change', () => {
  const sums = new KnownSums(list)
  writeFileSync(file, 'abd')
  sums.keep(folder, named(['a.txt']))
  expect(measured()).toBe(sumOf('abd'))
})

const thousands = Array.from({ length: 2500 }, (_, at) => `${at}.txt`)

test('a site of thousands of files is known, and the one before it', async () => {
  for (const name of thousands) writeFileSync(join(folder, name), 'abc')
  await delay(200)
  const sumsOf = () => {
    const sums = new KnownSums(list)
    return new Set(thousands.map(name => sums.measure(join(folder, name)).sha256))
  }
  new KnownSums(list).keep(folder, named(thousands))
  expect(sumsOf()).toEqual(new Set(['of a build']))
  new KnownSums(list).keep(folder, named(['a.txt']))
  expect(sumsOf()).toEqual(new Set(['of a build']))
  expect(measured()).toBe('of a build')
  new KnownSums(list).keep(folder, new Map())
  expect(sumsOf()).toEqual(new Set([sumOf('abc')]))
  expect(measured()).toBe('of a build')
})

test('an edit writes the few files that it changes, until they are many', async () => {
  const names = thousands.slice(0, 100)
  for (const name of names) writeFileSync(join(folder, name), 'abc')
  await delay(200)
  new KnownSums(list).keep(folder, named(names))
  const written = readFileSync(list, 'utf8')
  const edit = async (name: string) => {
    writeFileSync(join(folder, name), 'abd')
    await delay(200)
    const sums = new KnownSums(list)
    const known = names.map(other => [other, sums.measure(join(folder, other))] as const)
    expect(known.filter(([, { sha256 }]) => sha256 === sumOf('abd')).map(([other]) => other)).toEqual([name])
    sums.keep(folder, new Map([...known, ...named([name])]))
  }
  for (const name of names.slice(0, 3)) await edit(name)
  expect(readFileSync(list, 'utf8')).toBe(written)
  for (const name of names.slice(0, 4)) await edit(name)
  expect(readFileSync(list, 'utf8')).not.toBe(written)
  await edit('50.txt')
})

test('a file that is gone is no file of a site', () => {
  expect(() => new KnownSums(list).keep(folder, named(['gone.txt']))).toThrow(/is gone/)
})

test('a link to a known file is not read, one to another is', async () => {
  await keepOther()
  const before = lstatSync(file)
  const link = join(folder, 'link')
  linkSync(file, link)
  const sums = new KnownSums(list)
  expect(sums.measureLink(link, before).sha256).toBe('of a build')
  writeFileSync(join(folder, 'other'), 'abd')
  linkSync(join(folder, 'other'), join(folder, 'link 2'))
  expect(sums.measureLink(join(folder, 'link 2'), before).sha256).toBe(sumOf('abd'))
})

test.each(['', '{', '{}', '[1]', '[[1]]', '[["a"]]', 'null', '[[[]],[[null]]]'])(
  'a list of %j is none',
  text => {
    writeFileSync(list, text)
    expect(new KnownSums(list).measure(file)).toEqual(measureFile(file))
  },
)

test('a symbolic link is never the file that it leads to', async () => {
  await keepOther()
  symlinkSync(file, join(folder, 'symbolic'))
  expect(new KnownSums(list).measure(join(folder, 'symbolic')).sha256).toBe(sumOf('abc'))
})

test('where the list cannot be kept, nothing is lost', () => {
  new KnownSums(join(file, 'list')).keep(folder, named(['a.txt']))
  expect(readFileSync(file, 'utf8')).toBe('abc')
  expect(new KnownSums(join(file, 'list')).measure(file).sha256).toBe(sumOf('abc'))
})
