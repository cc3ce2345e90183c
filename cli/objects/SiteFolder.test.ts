import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { listFiles } from '../../tests/fixtures/snapshot.ts'
import { objectListFile, objectListText } from './objectList.ts'
import { SiteFolder } from './SiteFolder.ts'
import { newFileWriter } from './newFileWriter.ts'

const scratch = scratchFolder()
const bytes = (text: string) => new TextEncoder().encode(text)
// FIPS 180-2, appendix B.1.
const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

let work: string
let folder: string
let former: string
beforeEach(() => {
  work = mkdtempSync(join(scratch, 'work-'))
  folder = join(work, 'site')
  former = join(work, 'dist')
})

const open = (input: { former?: string } = {}) =>
  new SiteFolder({ folder, links: join(work, 'links'), ...input })

/** Files by key, each with its text. */
type Texts = Readonly<Record<string, string>>

const writeAll = (site: SiteFolder, texts: Texts) =>
  Object.entries(texts).map(([key, text]) => ({
    key,
    kind: 'file' as const,
    contentType: 'text/plain',
    ...site.write({ key, content: bytes(text) }),
  }))

/** Makes a folder as an earlier build would have. */
function build(at: string, texts: Texts) {
  const objects = writeAll(new SiteFolder({ folder: at, links: join(work, 'none') }), texts)
  writeFileSync(objectListFile(at), objectListText({ siteUrl: 'https://example.com', objects }))
}

/** What the folder holds. */
const texts = (at = folder): Texts =>
  Object.fromEntries(listFiles(at).map(key => [key, readFileSync(join(at, key), 'utf8')]))

test('a folder in which nothing was left is new, and others may write into it', () => {
  const site = open()
  expect(site.isNew).toBe(true)
  const writeNew = newFileWriter(folder)
  writeNew('a/b.txt', bytes('abc'))
  expect(() => writeNew('a/b.txt', bytes('abc'))).toThrow(/EEXIST/)
  expect(() => writeNew('../b.txt', bytes('abc'))).toThrow(/may not be written/)
  const written = { size: 3, sha256 }
  expect(site.write({ key: 'a/b.txt', content: { written } })).toEqual(written)
  site.finish()
  expect(texts()).toEqual({ 'a/b.txt': 'abc' })
  expect(open().isNew).toBe(false)
})

test('a folder whose files can be taken over from a former site is not new', () => {
  build(former, { 'a.txt': 'abc' })
  expect(open({ former }).isNew).toBe(false)
})

test('writes and measures what it is given, or a copy of a file', () => {
  const site = open()
  const expected = { size: 3, sha256 }
  expect(site.write({ key: 'a/b.txt', content: bytes('abc') })).toEqual(expected)
  const copyOf = join(folder, 'a', 'b.txt')
  expect(site.write({ key: 'c.txt', content: { copyOf } })).toEqual(expected)
  expect(texts()).toEqual({ 'a/b.txt': 'abc', 'c.txt': 'abc' })
})

test('copies a file that is larger than a chunk without keeping it in memory', () => {
  const copyOf = join(work, 'large.bin')
  writeFileSync(copyOf, '')
  truncateSync(copyOf, 64 * 1024 * 1024)
  const before = process.memoryUsage().rss
  const { size } = open().write({ key: 'large.bin', content: { copyOf } })
  expect(size).toBe(64 * 1024 * 1024)
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
})

test.each(['../x', 'a/../../x', '/x', 'a//x', './x', '', 'a/', 'a\\..\\x', 'x\0.txt', '..'])(
  'refuses the key %j',
  key => {
    expect(() => open().write({ key, content: bytes('') })).toThrow(/may not be written/)
    expect(existsSync(folder)).toBe(false)
  },
)

describe('what earlier builds left', () => {
  const older = { 'a.txt': 'a', 'b.txt': 'b', 'blog/old/index.html': 'old', same: 'same' }
  const last = { 'a.txt': 'a2', 'b.txt': 'b', 'c/d.txt': 'd', same: 'same' }
  const next = { 'a.txt': 'a2', 'b.txt': 'b3', 'c/d.txt': 'd', 'e.txt': 'e', same: 'same' }

  test.each([
    ['the last one', false, true],
    ['an older one', true, false],
    ['both', true, true],
  ])('%s: the new site is as if there were nothing', (_, hasOlder, hasLast) => {
    if (hasOlder) build(folder, older)
    if (hasLast) build(former, last)
    const site = open(hasLast ? { former } : {})
    const written = writeAll(site, next)
    site.finish()
    expect(texts()).toEqual(next)
    expect(listFiles(folder)).toEqual(Object.keys(next).toSorted())
    rmSync(folder, { recursive: true })
    expect(written).toEqual(writeAll(open(), next))
    expect(texts(former)).toEqual(hasLast ? last : {})
  })

  test('a file is taken over without being written', () => {
    build(folder, { 'a.txt': 'a' })
    build(former, { 'a.txt': 'other', 'c/d.txt': 'd' })
    const inodes = [join(folder, 'a.txt'), join(former, 'c/d.txt')].map(path => statSync(path).ino)
    const site = open({ former })
    for (const key of ['a.txt', 'c/d.txt']) {
      if (key === 'a.txt') site.write({ key, content: bytes('a') })
      else site.keep(key)
    }
    site.finish()
    expect(['a.txt', 'c/d.txt'].map(key => statSync(join(folder, key)).ino)).toEqual(inodes)
    expect(texts()).toEqual({ 'a.txt': 'a', 'c/d.txt': 'd' })
  })

  test('a file that is linked into the last build is not written through', () => {
    build(former, { 'a.txt': 'a', 'b.txt': 'b' })
    writeAll(open({ former }), { 'a.txt': 'a', 'b.txt': 'b' })
    const site = open({ former })
    const copyOf = join(work, 'new.txt')
    writeFileSync(copyOf, 'new')
    site.write({ key: 'a.txt', content: bytes('new') })
    site.write({ key: 'b.txt', content: { copyOf } })
    site.finish()
    expect(texts()).toEqual({ 'a.txt': 'new', 'b.txt': 'new' })
    expect(texts(former)).toEqual({ 'a.txt': 'a', 'b.txt': 'b' })
  })

  test('what somebody has changed, removed or linked is not found', () => {
    build(former, { 'changed.txt': 'a', 'removed.txt': 'a', 'linked.txt': 'a', 'cut.txt': 'abc' })
    writeFileSync(join(former, 'changed.txt'), 'b')
    truncateSync(join(former, 'cut.txt'), 1)
    rmSync(join(former, 'removed.txt'))
    rmSync(join(former, 'linked.txt'))
    writeFileSync(join(work, 'elsewhere.txt'), 'a')
    symlinkSync(join(work, 'elsewhere.txt'), join(former, 'linked.txt'))
    mkdirSync(join(folder, 'empty', 'folder'), { recursive: true })
    symlinkSync(join(work, 'elsewhere.txt'), join(folder, 'link'))
    const site = open({ former })
    expect([...site.found.keys()]).toEqual([])
    site.finish()
    expect(existsSync(join(folder, 'link'))).toBe(false)
    expect(existsSync(join(folder, 'empty'))).toBe(false)
    expect(() => site.keep('cut.txt')).toThrow(/cut/)
  })

  test.each<[string, Texts, Texts]>([
    ['a file is a folder now', { a: 'a', 'b/c': 'c' }, { 'a/x/y': 'y', 'b/c': 'c' }],
    ['a folder is a file now', { 'a/x/y': 'y', 'a/z': 'z', 'b/c': 'c' }, { a: 'a', 'b/c': 'c' }],
  ])('%s', (_, before, after) => {
    for (const at of [folder, former]) build(at, before)
    const site = open({ former })
    writeAll(site, after)
    site.finish()
    expect(texts()).toEqual(after)
  })

  test('a list that names files elsewhere gives none', () => {
    build(former, { 'a.txt': 'abc' })
    writeFileSync(join(work, 'secret.txt'), 'abc')
    const list = readFileSync(objectListFile(former), 'utf8').replace('a.txt', '../secret.txt')
    writeFileSync(objectListFile(former), list)
    expect([...open({ former }).found.keys()]).toEqual([])
  })
})
