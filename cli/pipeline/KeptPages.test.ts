import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { copyProject } from '../../tests/fixtures/copyProject.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { BuildCache, pagesName } from '../cache/BuildCache.ts'
import { KeptPages } from './KeptPages.ts'
import type { KeptPage } from './packedPages.ts'

const project = scratchFolder()
copyProject(project)

const page = (sum: string): KeptPage => ({
  facts: {
    path: '/',
    references: [`/${sum}`],
    sharedReferences: [],
    pictures: [],
    scripts: [],
    inlineScripts: [],
  },
  sums: [sum],
})

const files = (sha256: string) => new Map([['index.html', { size: 1, sha256 }]])

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(project, 'cache-'))
})

/** A build of many pages, each with a file named by its place: gives the places of those that were made. */
function buildMany(all: readonly string[]): number[] {
  const cache = new BuildCache(project, folder)
  const sums = new Map(all.map((sha256, at) => [`${at}.html`, { size: 1, sha256 }]))
  const pages = new KeptPages(cache, sums)
  const made = [...all.keys()].filter(at => !pages.get([`${at}.html`], () => all[at]!))
  for (const at of made) pages.put([`${at}.html`], all[at]!, page(all[at]!).facts)
  pages.keep(sums)
  cache.close()
  return made
}

/** A build of one page: gives what was kept of it, or makes it. */
function build(inputs: string, found = inputs): KeptPage | undefined {
  const cache = new BuildCache(project, folder)
  const pages = new KeptPages(cache, files(found))
  const kept = pages.get(['index.html'], () => inputs)
  if (!kept) pages.put(['index.html'], inputs, page(inputs).facts)
  pages.keep(files(inputs))
  cache.close()
  return kept
}

describe('a page is taken', () => {
  test('of the last build, and of the one before', () => {
    expect(build('a')).toBeUndefined()
    expect(build('a')).toEqual(page('a'))
    expect(build('b')).toBeUndefined()
    expect(build('a')).toEqual(page('a'))
    expect(build('b')).toEqual(page('b'))
  })
})

test('an edit writes the few pages that it changes, until they are many', () => {
  const inputs = Array.from({ length: 40 }, (_, at) => `first ${at}`)
  expect(buildMany(inputs)).toHaveLength(40)
  const kept = () => readFileSync(join(folder, pagesName)).toString('latin1')
  const first = kept()
  inputs[3] = 'second 3'
  expect(buildMany(inputs)).toEqual([3])
  expect(buildMany(inputs)).toEqual([])
  inputs[3] = 'first 3'
  expect(buildMany(inputs)).toEqual([])
  expect(kept()).toBe(first)
  for (const at of [5, 6, 7]) {
    inputs[at] = `second ${at}`
    expect(buildMany(inputs)).toEqual([at])
  }
  expect(kept()).not.toBe(first)
  expect(buildMany(inputs)).toEqual([])
})

describe('a page is made again', () => {
  test('where its file is not there, or is another one', () => {
    build('a')
    expect(build('a', 'b')).toBeUndefined()
    const cache = new BuildCache(project, folder)
    expect(new KeptPages(cache, new Map()).get(['index.html'], () => 'a')).toBeUndefined()
    cache.close()
  })

  test('where two builds did without it', () => {
    for (const inputs of ['a', 'b', 'c']) build(inputs)
    expect(build('a')).toBeUndefined()
  })

  test.each<[string, (file: string) => void]>([
    ['cut short', file => truncateSync(file, 100)],
    ['overwritten', file => writeFileSync(file, 'something else')],
  ])('where what was kept is %s', (_, change) => {
    build('a')
    change(join(folder, pagesName))
    expect(build('a')).toBeUndefined()
  })

  test('without a cache', () => {
    const pages = new KeptPages(undefined, files('a'))
    pages.put(['index.html'], 'a', page('a').facts)
    pages.keep(files('a'))
    expect(pages.get(['index.html'], () => 'a')).toBeUndefined()
  })
})
