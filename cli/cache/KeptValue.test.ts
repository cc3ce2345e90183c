import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { KeptValue } from './KeptValue.ts'

const scratch = scratchFolder()

test('a value comes back under its key, and under no other', () => {
  const path = join(scratch, 'folder', 'one')
  const value = new Map([['a', Uint32Array.of(1, 2)]])
  new KeptValue(path).put('key', value)
  expect(new KeptValue(path).get('key')).toEqual(value)
  expect(new KeptValue(path).get('other')).toBeUndefined()
})

test('what is not whole, or was changed, is not there', () => {
  const path = join(scratch, 'folder', 'other')
  expect(new KeptValue(path).get('key')).toBeUndefined()
  new KeptValue(path).put('key', 'a value')
  const bytes = readFileSync(path)
  for (let at = 0; at < bytes.length; at++) {
    writeFileSync(path, bytes.subarray(0, at))
    expect(new KeptValue(path).get('key')).toBeUndefined()
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    writeFileSync(path, changed)
    expect(new KeptValue(path).get('key')).toBeUndefined()
  }
})
