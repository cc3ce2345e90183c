import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { FileHashes, type KnownFiles } from '../cache/Cache.ts'
import { measureBytes } from '../../system/files.ts'
import { StagedSite } from './StagedSite.ts'

const scratch = scratchFolder()
let folder: string
let former: string

beforeEach(() => {
  const parent = mkdtempSync(join(scratch, 'site-'))
  folder = join(parent, 'stage')
  former = join(parent, 'dist')
  current = new Map()
})

function put(root: string, files: Readonly<Record<string, string>>): void {
  for (const [key, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, key)), { recursive: true })
    writeFileSync(join(root, key), text)
  }
}

const sha256 = (text: string) => measureBytes(Buffer.from(text)).sha256

/** Files that were written, without their stamps. */
const known = (files: Readonly<Record<string, string>>): KnownFiles =>
  new Map(Object.entries(files).map(([key, text]) => [key, { sha256: sha256(text) }]))

let current: KnownFiles

function putFormer(files: Readonly<Record<string, string>>): void {
  put(former, files)
  current = known(files)
}

const open = (replaced: KnownFiles = new Map()) =>
  new StagedSite(folder, { sites: { current, replaced }, hashes: new FileHashes(), former })

/** Every file below the folder with its text. */
const files = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )

describe('the files of earlier builds', () => {
  test('are those of the folder, brought up to date with the former site', () => {
    put(folder, { 'a.html': 'old', 'b/c.html': 'same', 'gone.html': 'x' })
    putFormer({ 'a.html': 'new', 'b/c.html': 'same', 'd/e.html': 'added' })
    const site = open()
    expect(['a.html', 'b/c.html', 'd/e.html'].map(key => site.earlier(key))).toEqual(
      ['new', 'same', 'added'].map(sha256),
    )
    site.retain(key => key !== 'gone.html')
    expect(files()).toEqual({ 'a.html': 'new', 'b/c.html': 'same', 'd/e.html': 'added' })
  })

  test('have the hash of what is there, whatever was written', () => {
    putFormer({ 'a.html': 'written' })
    writeFileSync(join(former, 'a.html'), 'edited')
    expect(open().earlier('a.html')).toBe(sha256('edited'))
  })

  test('are read again if they have another stamp than they were left with', async () => {
    put(folder, { 'a.html': 'a', 'b.html': 'b' })
    await delay(150)
    const first = open()
    for (const key of ['a.html', 'b.html']) first.reuse(key, 'page', { size: 1, sha256: first.earlier(key)! })
    const left = first.knownFiles()
    const wrong = new Map([...left].map(([key, { stamp = '' }]) => [key, { sha256: 'not read', stamp }]))
    put(folder, { 'b.html': 'edited' })
    const second = open(wrong)
    expect([second.earlier('a.html'), second.earlier('b.html')]).toEqual(['not read', sha256('edited')])
  })

  test('are copies: what is written later does not change the former site', () => {
    putFormer({ 'a.html': 'former' })
    const site = open()
    site.write('a.html', 'page', 'new')
    expect(readFileSync(join(former, 'a.html'), 'utf8')).toBe('former')
  })

  test('are files alone: links and empty folders are removed', () => {
    put(folder, { 'a.html': 'a' })
    mkdirSync(join(folder, 'empty', 'folders'), { recursive: true })
    symlinkSync(join(scratch, 'elsewhere'), join(folder, 'link'))
    open()
    expect(readdirSync(folder)).toEqual(['a.html'])
  })

  test('are not those that somebody replaced by a link or a folder', () => {
    putFormer({ 'a/index.html': 'a', 'b.html': 'b' })
    put(scratch, { 'other.html': 'other' })
    rmSync(join(former, 'a'), { recursive: true })
    rmSync(join(former, 'b.html'))
    symlinkSync(join(scratch, 'other.html'), join(former, 'b.html'))
    mkdirSync(join(former, 'a', 'index.html'), { recursive: true })
    const site = open()
    expect([site.earlier('a/index.html'), site.earlier('b.html')]).toEqual([undefined, undefined])
    expect(readdirSync(folder)).toEqual([])
  })

  test('leave the former site out if it or its key is unsafe', () => {
    putFormer({ '../stolen.html': 'x' })
    expect(open().earlier('../stolen.html')).toBeUndefined()
  })
})

test('a site has what was written, copied and added, with its measures, and nothing else', () => {
  put(folder, { 'left/over.html': 'x', 'kept.html': 'kept' })
  put(scratch, { 'image.svg': '<svg/>' })
  const site = open()
  site.write('index.html', 'page', 'index')
  site.write('kept.html', 'page', 'kept')
  site.copy('images/image.svg', 'file', join(scratch, 'image.svg'))
  put(folder, { 'blog/index.html': 'by a worker' })
  site.add('blog/index.html', 'page', measureBytes(Buffer.from('by a worker')))
  site.finish()
  expect(Object.keys(files())).toEqual(['blog/index.html', 'images/image.svg', 'index.html', 'kept.html'])
  expect(
    [...site.objects.values()].map(({ key, kind, size, contentType }) => [key, kind, size, contentType]),
  ).toEqual([
    ['index.html', 'page', 5, 'text/html; charset=utf-8'],
    ['kept.html', 'page', 4, 'text/html; charset=utf-8'],
    ['images/image.svg', 'file', 6, 'image/svg+xml; charset=utf-8'],
    ['blog/index.html', 'page', 11, 'text/html; charset=utf-8'],
  ])
  expect(existsSync(join(folder, 'left'))).toBe(false)
})

test.each(['../x', 'a/../../x', '/x', 'a//b', 'a\\b'])('%s is refused', key => {
  const site = open()
  expect(() => site.write(key, 'page', 'x')).toThrow('may not be written')
  expect(() => site.copy(key, 'file', import.meta.filename)).toThrow('may not be written')
})

test('a file of the replaced site is removed if the site in place is elsewhere', () => {
  put(folder, { 'blog/page/3/index.html': 'replaced' })
  current = known({ 'blog/page/3/index.html': 'in place' })
  const site = open(known({ 'blog/page/3/index.html': 'replaced' }))
  site.write('index.html', 'page', 'index')
  site.finish()
  expect(files()).toEqual({ 'index.html': 'index' })
})
