import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { objectWriter } from './writeObjects.ts'

const scratch = scratchFolder()
const bytes = new TextEncoder().encode('abc')
// FIPS 180-2, appendix B.1.
const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

test('writes and measures what it is given, or a copy of a file', () => {
  const folder = scratch
  const write = objectWriter(folder)
  const expected = { kind: 'file', size: 3, sha256, contentType: 'text/plain; charset=utf-8' }
  expect(write({ key: 'a/b.txt', kind: 'file', content: bytes })).toEqual({ key: 'a/b.txt', ...expected })
  const copyOf = join(folder, 'a', 'b.txt')
  expect(write({ key: 'c.txt', kind: 'file', content: { copyOf } })).toEqual({ key: 'c.txt', ...expected })
  expect(readFileSync(join(folder, 'c.txt'), 'utf8')).toBe('abc')
})

test('copies a file that is larger than a chunk without keeping it in memory', () => {
  const folder = scratch
  const copyOf = join(folder, 'large.bin')
  writeFileSync(copyOf, '')
  truncateSync(copyOf, 64 * 1024 * 1024)
  const before = process.memoryUsage().rss
  const { size } = objectWriter(join(folder, 'out'))({ key: 'large.bin', kind: 'file', content: { copyOf } })
  expect(size).toBe(64 * 1024 * 1024)
  expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1024 * 1024)
})

test.each(['../x', 'a/../../x', '/x', 'a//x', './x', '', 'a/', 'a\\..\\x', 'x\0.txt', '..'])(
  'refuses the key %j',
  key => {
    const folder = join(scratch, 'refused')
    expect(() => objectWriter(folder)({ key, kind: 'redirect', content: bytes })).toThrow(
      /may not be written/,
    )
    expect(existsSync(folder)).toBe(false)
  },
)
