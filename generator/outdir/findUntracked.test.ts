import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { findUntracked } from './OutDir.ts'

const scratch = scratchFolder()
const keys = ['index.html', 'blog/a/index.html', '.well-known/security.txt']

test.each<[string, string, { retained?: string[]; foreign?: string[] }]>([
  ['a file of the build', 'index.html', {}],
  ['a file beside one of the build', 'blog/a/notes.txt', { foreign: ['blog/a/notes.txt'] }],
  ['a file at the top', 'CNAME', { foreign: ['CNAME'] }],
  ['a folder', 'photos/x.png', { foreign: ['photos'] }],
  ['an empty folder', 'photos/', { foreign: ['photos'] }],
  ['a folder in place of a file', 'index.html/x', { foreign: ['index.html'] }],
  ['a file in place of a folder', 'blog', { foreign: ['blog'] }],
  ['a link in place of a folder', 'blog -> .', { foreign: ['blog'] }],
  ['a link in place of a file', 'index.html -> other.html', {}],
  ['a dot file', '.nojekyll', { retained: ['.nojekyll'] }],
  ['a dot folder', '.git/HEAD', { retained: ['.git'] }],
  ['an empty dot folder', '.vite/', {}],
  ['a dot file further down', 'blog/.htaccess', { foreign: ['blog/.htaccess'] }],
  ['a file in a dot folder of the build', '.well-known/own.txt', { foreign: ['.well-known/own.txt'] }],
  ['what a system puts into folders', 'blog/.DS_Store', {}],
])('%s', (name, entry, { retained = [], foreign = [] }) => {
  const folder = join(scratch, name)
  const [path = '', target] = entry.split(' -> ')
  const file = join(folder, path)
  mkdirSync(path.endsWith('/') ? file : dirname(file), { recursive: true })
  if (target !== undefined) symlinkSync(target, file)
  else if (!path.endsWith('/')) writeFileSync(file, 'x')
  expect(findUntracked(folder, keys)).toEqual({ retained, foreign })
})

test('only the top of a folder is looked at', () => {
  const folder = join(scratch, 'top')
  mkdirSync(join(folder, 'blog'), { recursive: true })
  for (const name of ['blog/own.txt', 'CNAME', '.nojekyll']) writeFileSync(join(folder, name), 'x')
  expect(findUntracked(folder, keys, 1)).toEqual({ retained: ['.nojekyll'], foreign: ['CNAME'] })
})
