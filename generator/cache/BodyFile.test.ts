import { mkdtempSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { BodyFile } from './BodyFile.ts'

const scratch = scratchFolder()
let path: string

beforeEach(() => {
  path = join(mkdtempSync(join(scratch, 'bodies-')), 'bodies')
})

const textOf = (bytes: Buffer | undefined) => bytes?.toString()

test('bodies are read by where they are, in the same and in a later command', () => {
  const file = new BodyFile(path, 0)
  const refs = ['one', '', 'three'].map(text => file.append(Buffer.from(text)))
  file.close()
  for (const reader of [file, new BodyFile(path, file.end)])
    expect(refs.map(ref => textOf(reader.read(ref)))).toEqual(['one', '', 'three'])
})

test('a body that was overwritten or cut short is absent, others are not', () => {
  const one = new BodyFile(path, 0)
  const first = one.append(Buffer.from('first'))
  const second = one.append(Buffer.from('second'))
  // Another command that began with the same state.
  const other = new BodyFile(path, first.length)
  const third = other.append(Buffer.from('THIRD!'))
  expect([first, second, third].map(ref => textOf(one.read(ref)))).toEqual(['first', undefined, 'THIRD!'])
  truncateSync(path, 7)
  expect([first, third].map(ref => textOf(one.read(ref)))).toEqual(['first', undefined])
})

test('compact leaves out what nobody needs', () => {
  const file = new BodyFile(path, 0)
  const refs = ['a'.repeat(1000), 'b', 'c'].map(text => file.append(Buffer.from(text)))
  const moved = file.compact(refs.slice(1))
  expect(moved.map(ref => textOf(file.read(ref)))).toEqual(['b', 'c'])
  expect(statSync(path).size).toBe(2)
  expect(textOf(file.read(file.append(Buffer.from('d'))))).toBe('d')
})
