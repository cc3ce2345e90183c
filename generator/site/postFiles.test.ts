import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { describedProblem } from '../../tests/fixtures/describedProblem.ts'
import { listPosts } from './inputFiles.ts'

const scratch = scratchFolder()

function list(name: string) {
  const folder = join(scratch, name.replace(/\W/g, '-'), 'posts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), 'text')
  return listPosts({ folder, shown: 'posts', root: scratch })
}

test.each(['a.markdown', 'a.mdx', 'a.md.txt', 'a.docx', 'a.png'])('%s is reported', name => {
  const { files, problems } = list(name)
  expect(files).toEqual([])
  expect(problems).toMatchObject([{ ...describedProblem, code: 'post-ignored', file: join('posts', name) }])
})

test.each([
  'a.md~',
  'a.md.bak',
  'a.md.orig',
  'a.md.rej',
  'a.md.swp',
  'a.md.save',
  '.a.md.swp',
  '_a.md',
  'a.txt',
])('%s is passed over', name => {
  expect(list(name)).toEqual({ files: [], problems: [] })
})
