import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { checkPublicFiles } from './checkPublicFiles.ts'

const root = scratchFolder()
const path = (file: string) => join(root, 'public', file)
mkdirSync(join(root, 'public'))

test('a file that cannot be looked at is an error of its own, and the others are checked', () => {
  writeFileSync(path('a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>')
  writeFileSync(path('gone.xml'), '')
  rmSync(path('gone.xml'))
  mkdirSync(path('folder.html'))
  expect(checkPublicFiles(root, ['folder.html', 'gone.xml', 'a.svg'], [])).toMatchObject([
    { ...describedProblem, code: 'public-unreadable', file: join('public', 'folder.html') },
    { ...describedProblem, code: 'public-unreadable', file: join('public', 'gone.xml') },
    { code: 'svg-script', file: join('public', 'a.svg'), line: 1, column: 41 },
  ])
})

test('a failure of the check itself is an error', () => {
  writeFileSync(path('a.xml'), '<a/>')
  vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(() => {
    throw new RangeError('Out of memory')
  })
  const problems = checkPublicFiles(root, ['a.xml'], [])
  vi.restoreAllMocks()
  expect(problems).toMatchObject([{ severity: 'error', file: join('public', 'a.xml') }])
  expect(checkPublicFiles(root, ['a.xml'], [])).toEqual([])
})

test('what the configuration names may run code, except for images', () => {
  writeFileSync(path('sw.js'), '')
  const files = ['a.svg', 'sw.js']
  expect(checkPublicFiles(root, files, []).map(({ code }) => code)).toEqual(['svg-script', 'public-script'])
  expect(checkPublicFiles(root, files, files).map(({ code }) => code)).toEqual(['svg-script'])
})
