import { mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { measureFile, stampOf } from '../../system/fileState.ts'
import { FileHashes } from './FileHashes.ts'

const scratch = scratchFolder()
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
  hashes.add(path, 'known')
  expect(hashes.entries.size).toBe(0)
})
