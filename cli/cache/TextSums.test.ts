import { renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { clockMs } from '../objects/KnownSums.ts'
import { KeptValue } from './KeptValue.ts'
import { TextSums } from './TextSums.ts'

const scratch = scratchFolder()
const path = join(scratch, 'post.md')
const day = new Date('2026-01-01')

/** Reads a text as a command does; undefined where it was not read. */
function readBy(text: string, list = 'list'): string | undefined {
  const sums = new TextSums(new KeptValue(join(scratch, list)))
  let read: string | undefined
  sums.sumOf(path, () => (read = text))
  sums.keep()
  return read
}

test('a text is read once, and again when its file has changed', async () => {
  writeFileSync(path, 'one')
  await delay(2 * clockMs)
  expect(readBy('one')).toBe('one')
  expect(readBy('one')).toBeUndefined()
  utimesSync(path, day, day)
  await delay(2 * clockMs)
  expect(readBy('one')).toBe('one')
  expect(readBy('one')).toBeUndefined()
  // Of the same length and time, by a program that puts the time back.
  writeFileSync(path, 'two')
  utimesSync(path, day, day)
  await delay(2 * clockMs)
  expect(readBy('two')).toBe('two')
  expect(readBy('two')).toBeUndefined()
  // An older file in its place, as `git checkout` and `mv` put one there.
  const other = join(scratch, 'other.md')
  writeFileSync(other, 'six')
  utimesSync(other, day, day)
  renameSync(other, path)
  await delay(2 * clockMs)
  expect(readBy('six')).toBe('six')
})

test('a file that was saved just now is read again: another save may have the same time', () => {
  writeFileSync(path, 'one')
  expect(readBy('one', 'racy')).toBe('one')
  expect(readBy('one', 'racy')).toBe('one')
})

test('what is given in place of a text is not kept', async () => {
  await delay(2 * clockMs)
  const problem = { code: 'post-not-utf8' }
  const sums = new TextSums(new KeptValue(join(scratch, 'problems')))
  expect(sums.sumOf(path, () => problem)).toBe(problem)
  sums.keep()
  expect(readBy('one', 'problems')).toBe('one')
})
