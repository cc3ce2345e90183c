import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { unwritableFolder } from '../../tests/fixtures/unusableFolders.ts'
import { PackCache } from './PackCache.ts'

const scratch = scratchFolder()
const folder = join(scratch, 'packs')

/** What one build does: puts values, and gets others, as text. */
function build({ puts = {}, gets = [] }: { puts?: Record<string, string>; gets?: string[] }, keeps = true) {
  const cache = new PackCache(folder)
  for (const [key, text] of Object.entries(puts)) cache.put(key, Buffer.from(text))
  const got = gets.map(key => cache.get(key)?.toString())
  if (keeps) cache.keep()
  cache.close()
  return got
}

const pack = () => join(folder, readdirSync(folder)[0] ?? '')

beforeEach(() => rmSync(folder, { recursive: true, force: true }))

test('a build finds what earlier ones put', () => {
  expect(build({ gets: ['a'] })).toEqual([undefined])
  build({ puts: { a: 'one', b: 'two', c: '' } })
  // Two files of one moment have no order; here they have values of one key, which are otherwise the same.
  utimesSync(pack(), 1, 1)
  expect(build({ gets: ['b', 'c', 'b', 'd'] })).toEqual(['two', '', 'two', undefined])
  expect(build({ puts: { d: 'four', a: 'five' }, gets: ['b'] })).toEqual(['two'])
  expect(build({ gets: ['d', 'b', 'c', 'a'] })).toEqual(['four', 'two', '', 'five'])
})

test('a build that puts nothing writes nothing', () => {
  build({ puts: { a: 'one' } })
  const before = readdirSync(folder)
  build({ gets: ['a'] })
  expect(readdirSync(folder)).toEqual(before)
})

test('what nobody asks for goes when it is much, or in many files', () => {
  const much = 'x'.repeat(2 * 1024 * 1024)
  build({ puts: { a: 'one', much } })
  build({ puts: { b: 'two' }, gets: ['a'] })
  expect(readdirSync(folder)).toHaveLength(1)
  expect(build({ gets: ['a', 'b', 'much'] })).toEqual(['one', 'two', undefined])
  for (let at = 0; at < 20; at++) build({ puts: { [`c${at}`]: 'more' }, gets: ['a', 'b'] })
  expect(readdirSync(folder).length).toBeLessThan(10)
  expect(build({ gets: ['a', 'b', 'c19'] })).toEqual(['one', 'two', 'more'])
})

test('what a killed build left half written goes after a time', () => {
  build({ puts: { a: 'one' } })
  const left = ['old', 'new'].map(name => join(folder, `${name}.kube-site-pack`))
  for (const path of left) writeFileSync(path, 'half')
  utimesSync(left[0]!, 0, 0)
  build({ puts: { b: 'two' } })
  expect(left.map(path => existsSync(path))).toEqual([false, true])
})

test('a build that ends before it keeps leaves what was there', () => {
  build({ puts: { a: 'one' } })
  build({ puts: { b: 'two' } }, false)
  expect(readdirSync(folder)).toHaveLength(1)
  expect(build({ gets: ['a', 'b'] })).toEqual(['one', undefined])
  expect(readdirSync(folder)).toHaveLength(1)
})

test('two builds at once: what both keep is found', () => {
  build({ puts: { a: 'one' } })
  const [first, second] = [new PackCache(folder), new PackCache(folder)]
  first.put('b', Buffer.from('two'))
  first.keep()
  expect(second.get('a')?.toString()).toBe('one')
  second.put('c', Buffer.from('three'))
  second.keep()
  for (const cache of [first, second]) cache.close()
  expect(build({ gets: ['a', 'b', 'c'] })).toEqual(['one', 'two', 'three'])
})

test('a file that was cut short at any byte gives nothing', () => {
  build({ puts: { a: 'one', b: 'two' } })
  const whole = readFileSync(pack())
  for (let length = 0; length < whole.length; length++) {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'cut.kube-site-pack'), whole.subarray(0, length))
    expect(build({ gets: ['a', 'b'] }, false)).toEqual([undefined, undefined])
  }
})

test('a byte that was changed costs its value, or all', () => {
  build({ puts: { a: 'one', b: 'two' } })
  const whole = readFileSync(pack())
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'changed.kube-site-pack'), changed)
    const [a, b] = build({ gets: ['a', 'b'] }, false)
    expect([undefined, 'one']).toContain(a)
    expect([undefined, 'two']).toContain(b)
    expect([a, b]).not.toEqual(['one', 'two'])
  }
})

test('a build gets what it has put itself', () => {
  const cache = new PackCache(folder)
  cache.put('a', Buffer.from('one'))
  cache.put('b', Buffer.from('two'))
  expect(['b', 'a', 'c'].map(key => cache.get(key)?.toString())).toEqual(['two', 'one', undefined])
  cache.keep()
  expect(cache.get('a')?.toString()).toBe('one')
  cache.close()
})

test('what is claimed stays as if it were read', () => {
  build({ puts: { a: 'one', much: 'x'.repeat(4 * 1024 * 1024) } })
  const cache = new PackCache(folder)
  expect(['a', 'b'].map(key => cache.claim(key))).toEqual([true, false])
  cache.put('c', Buffer.from('three'))
  cache.keep()
  cache.close()
  expect(build({ gets: ['a', 'much', 'c'] })).toEqual(['one', undefined, 'three'])
})

test('where nothing can be kept, nothing is', () => {
  const cache = new PackCache(join(unwritableFolder(scratch), 'packs'))
  cache.put('a', Buffer.from('one'))
  cache.keep()
  cache.close()
  expect(cache.get('a')).toBeUndefined()
})

test('a file in place of the folder stays, and nothing is kept', () => {
  writeFileSync(folder, 'mine')
  expect(build({ puts: { a: 'one' }, gets: ['a'] })).toEqual([undefined])
  expect(build({ puts: { a: 'one' } }, false)).toEqual([])
  expect(readFileSync(folder, 'utf8')).toBe('mine')
})

test('a file of the user stays, and is not read', () => {
  mkdirSync(folder)
  writeFileSync(join(folder, 'my-post.md'), 'A post.')
  build({ puts: { a: 'one' } })
  expect(build({ gets: ['a'] })).toEqual(['one'])
  expect(readFileSync(join(folder, 'my-post.md'), 'utf8')).toBe('A post.')
  expect(readdirSync(folder)).toHaveLength(2)
})

test('a file that grew has not what the list says', () => {
  build({ puts: { a: 'one' } })
  truncateSync(pack(), statSync(pack()).size + 1)
  expect(build({ gets: ['a'] })).toEqual([undefined])
})
