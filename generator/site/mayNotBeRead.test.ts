import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../tests/fixtures/scratchFolder.ts'
import { asOrdinaryUser } from '../../tests/fixtures/unusableFolders.ts'
import { loadFronts } from './inputFiles.ts'
import { readPublicFiles } from './publicFiles.ts'

const scratch = scratchFolder()

// In a file of their own: the user of a process cannot change in a thread, in which mutants are tried.

test.each(['closed.svg', 'closed/b.svg'])('beside %s, which may not be read, all else is', file => {
  const root = mkdtempSync(join(scratch, 'project-'))
  const folder = join(root, 'public')
  mkdirSync(join(folder, 'closed'), { recursive: true })
  for (const written of ['open.svg', file])
    writeFileSync(join(folder, written), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const path of [scratch, root, folder]) chmodSync(path, 0o755)
  const [closed = ''] = file.split('/')
  chmodSync(join(folder, closed), 0)
  const { files, problems } = asOrdinaryUser(() => {
    const read = readPublicFiles(root)
    return { ...read, problems: [...read.problems, ...read.check([])] }
  })
  chmodSync(join(folder, closed), 0o755)
  expect(files).toContain('open.svg')
  expect(files).not.toContain('closed/b.svg')
  expect(problems.map(problem => [problem.code, problem.file.replace(/^.*public./, '')])).toEqual([
    ['public-unreadable', closed],
  ])
})

test('a post that may not be read is reported, and the others are read', () => {
  const root = mkdtempSync(join(scratch, 'project-'))
  for (const path of [scratch, root]) chmodSync(path, 0o755)
  writeFileSync(join(root, 'closed.md'), 'Text.', { mode: 0 })
  writeFileSync(join(root, 'open.md'), '')
  const fronts = asOrdinaryUser(() => loadFronts({ root, folder: root, shown: 'posts' }))
  const problems = fronts.flatMap(front => front.problems).map(({ code, file }) => [code, file])
  expect(problems).toEqual([
    ['post-unreadable', join('posts', 'closed.md')],
    ['post-empty', join('posts', 'open.md')],
  ])
})
