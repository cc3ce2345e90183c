import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { smallSite } from '../../tests/fixtures/smallSite.ts'
import { folderState, lookInto, tryToLookInto } from './lookInto.ts'
import { objectListFile } from './objectList.ts'

const scratch = scratchFolder()

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(scratch, 'folder-')), 'dist')
  writeFileSync(objectListFile(folder), smallSite(folder, 'former', ['index.html', 'blog/a.html']).list)
})

test('tells what no build wrote, and whether there is a list of what one did', () => {
  writeFileSync(join(folder, 'blog', 'b.html'), '')
  expect(lookInto(folder)).toMatchObject({ foreign: ['blog/b.html'], isListed: true })
  expect(lookInto(folder, 1)).toMatchObject({ foreign: [], isListed: true })
  rmSync(objectListFile(folder))
  expect(lookInto(folder)).toMatchObject({ foreign: ['blog', 'index.html'], isListed: false })
})

test('a folder has another state after a change of its top, and so has one in its place', () => {
  const before = folderState(folder)
  expect(lookInto(folder)?.state).toBe(before)
  writeFileSync(join(folder, 'CNAME'), '')
  const changed = folderState(folder)
  expect(changed).not.toBe(before)
  renameSync(folder, `${folder}-former`)
  expect(folderState(folder)).toBeUndefined()
  expect(lookInto(folder)).toBeUndefined()
  mkdirSync(folder)
  expect([before, changed]).not.toContain(folderState(folder))
})

test('a look that comes to no end is none', () => {
  rmSync(folder, { recursive: true })
  expect(tryToLookInto(folder)).toBeUndefined()
  // What cannot be read as a folder, as one that is replaced while it is read.
  writeFileSync(folder, '')
  expect(() => lookInto(folder)).toThrow('ENOTDIR')
  expect(tryToLookInto(folder)).toBeUndefined()
})
