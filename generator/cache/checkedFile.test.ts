import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { readChecked, writeChecked } from './checkedFile.ts'

const path = join(scratchFolder(), 'file')

test.each([0, 1, 5000])('reads the %i bytes that were written', length => {
  const bytes = Buffer.alloc(length, 'pods')
  writeChecked(path, bytes)
  expect(readChecked(path)).toEqual(bytes)
})

test('does not read what is absent', () => expect(readChecked(`${path}-absent`)).toBeUndefined())

test.each<[string, (file: Buffer) => Buffer]>([
  ['emptied', () => Buffer.alloc(0)],
  ['cut off', file => file.subarray(0, -1)],
  ['without its start', file => file.subarray(1)],
  ['with a changed byte', file => Buffer.from(file.map((byte, at) => (at === 9 ? byte ^ 1 : byte)))],
  [
    'with a changed sum',
    file => Buffer.from(file.map((byte, at) => (at === file.length - 1 ? byte ^ 1 : byte))),
  ],
  ['of another program', () => Buffer.from('{"width":1}\n')],
])('does not read a file that was %s', (_, damage) => {
  writeChecked(path, Buffer.from('a picture of a pod'))
  writeFileSync(path, damage(readFileSync(path)))
  expect(readChecked(path)).toBeUndefined()
})
