import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../tests/fixtures/scratchFolder.ts'
import { unwritableFolder } from '../tests/fixtures/unusableFolders.ts'
import { CommandError } from './CommandError.ts'
import { makeFolders, makeWorkFolder } from './paths.ts'

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

test('the folder of a project is made, and one that cannot be written is told of', () => {
  expect(existsSync(makeWorkFolder(scratch))).toBe(true)
  expect(() => makeWorkFolder(unwritableFolder(join(scratch, 'a')))).toThrow(CommandError)
})
