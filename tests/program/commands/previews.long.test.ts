import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { runCommand } from '../../setup/runCommand.ts'

const dist = inject('dist')
const folder = scratchFolder()
const target = `file://${folder}`

test('a preview is published below its target, and removed again', async () => {
  mkdirSync(join(folder, 'preview'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), 'the site')
  const preview = join(folder, 'preview', 'pr-12')
  const published = await runCommand(['publish', target, '--preview', 'pr-12', '--dist', dist])
  expect(published).toMatchObject({ code: 0 })
  expect(existsSync(join(preview, 'blog', 'index.html'))).toBe(true)
  writeFileSync(join(preview, 'notes.txt'), 'mine')

  const listed = await runCommand(['previews', target, '--format', 'json', '--expire', '1d'])
  expect(JSON.parse(listed.stdout)).toMatchObject([{ name: 'pr-12', days: 0, removed: false }])

  const removed = await runCommand(['previews', target, '--remove', 'pr-12', '--format', 'json'])
  expect(removed.code).toBe(0)
  expect(JSON.parse(removed.stdout)).toMatchObject({ left: ['notes.txt'] })
  expect(readdirSync(preview)).toEqual(['notes.txt'])
  expect(readdirSync(folder).toSorted()).toEqual(['index.html', 'preview'])

  const again = await runCommand(['previews', target, '--remove', 'pr-12'])
  expect(again.code).toBe(0)
  expect(again.stdout).toContain('notes.txt')
})

test.each([
  ['a preview of a preview', ['--preview', 'pr-12']],
  ['a name and an age', ['--remove', 'pr-12', '--expire', '1d']],
  ['a name that is not one of a preview', ['--remove', '../']],
])('%s cannot be removed: exit 2', async (_, words) => {
  expect(await runCommand(['previews', target, ...words])).toMatchObject({ code: 2, stdout: '' })
})
