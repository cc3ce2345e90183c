import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { FolderReader } from './FolderReader.ts'

const scratch = scratchFolder()

test('every change of a folder is seen, also one right after a look', () => {
  const folder = join(scratch, 'a')
  mkdirSync(folder)
  const reader = new FolderReader()
  const names = () =>
    reader
      .read(folder)
      .map(({ name }) => name)
      .toSorted()
  expect(names()).toEqual([])
  writeFileSync(join(folder, 'one'), '')
  expect(names()).toEqual(['one'])
  writeFileSync(join(folder, 'two'), '')
  expect(names()).toEqual(['one', 'two'])
  utimesSync(folder, 1, 1)
  expect(names()).toEqual(['one', 'two'])
  renameSync(join(folder, 'two'), join(folder, 'three'))
  expect(names()).toEqual(['one', 'three'])
  rmSync(folder, { recursive: true })
  expect(names).toThrow('ENOENT')
})
