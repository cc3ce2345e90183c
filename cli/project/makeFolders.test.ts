import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { unwritableFolder } from '../../tests/fixtures/unusableFolders.ts'
import { makeFolders } from './makeFolders.ts'

const scratch = scratchFolder()

test('makes a folder with those above it, once or again', () => {
  const folder = join(scratch, 'a', 'b', 'c')
  for (let time = 0; time < 2; time++) makeFolders(folder)
  expect(existsSync(folder)).toBe(true)
})

test('fails where there is a file, and where nothing can be made', () => {
  writeFileSync(join(scratch, 'file'), '')
  expect(() => makeFolders(join(scratch, 'file', 'a', 'b'))).toThrow(/^E[A-Z]+: /)
  expect(() => makeFolders(join(unwritableFolder(scratch), 'a', 'b'))).toThrow(/^E[A-Z]+: /)
})
