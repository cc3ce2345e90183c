import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { loadSite } from '../../../generator/site/loadSite.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { runCommand } from '../../setup/runCommand.ts'

// Where a command is started says how files are shown, and not which files they are.
const project = scratchFolder()
const broken = join('posts', 'broken.md')
const elsewhere = join(scratchFolder(), 'posts')

beforeAll(() => {
  copyProject(project)
  writeFileSync(join(project, broken), postText({ id: 901, set: ['date: soon'] }))
  mkdirSync(elsewhere)
  writeFileSync(join(elsewhere, 'other.md'), postText({ id: 902, set: ['date: soon'] }))
})

const load = async (posts: string, unsaved?: ReadonlyMap<string, string>) => {
  const config = join(project, 'site.config.ts')
  const options = { root: project, posts, config, drafts: false, future: false, today: '2026-11-21' }
  const { problems } = await loadSite({ ...options, ...(unsaved ? { unsaved } : {}) })
  return problems.filter(({ code }) => code === 'post-date-invalid').map(({ file }) => file)
}

test('a file is known by its path from the project, and its unsaved text, too', async () => {
  expect(await load(join(project, 'posts'))).toEqual([broken])
  expect(await load(join(project, 'posts'), new Map([[broken, postText({ id: 901 })]]))).toEqual([])
  expect(await load(elsewhere)).toEqual([join(elsewhere, 'other.md')])
})

test.each([
  ['the project', '.', broken],
  ['a folder in it', 'posts', 'broken.md'],
  ['another folder', elsewhere, join(project, broken)],
])('a command that is started in %s shows paths from there', async (_, cwd, shown) => {
  const words = ['check', '--format', 'json']
  const { stdout } = await runCommand(words, { project, cwd: resolve(project, cwd) })
  expect(stdout).toContain(JSON.stringify(shown))
})
