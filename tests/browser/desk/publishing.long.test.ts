import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { useBrowser } from '../support.ts'
import { beside, editor, openPart, save, status, text, typeAtEnd, useDesk } from './deskSupport.ts'

const visitor = useBrowser()
const desk = useDesk()
const remote = join(scratchFolder(), 'remote.git')
const git = (...words: string[]) => execFileSync('git', words, { cwd: desk.project, encoding: 'utf8' })

beforeAll(() => {
  writeFileSync(join(desk.project, '.gitignore'), 'node_modules\n.kube-site\n')
  git('init', '-q', '-b', 'main')
  git('config', 'user.name', 'Ines Carvalho')
  git('config', 'user.email', 'ines@fairlead.example')
  git('add', '-A')
  git('commit', '-qm', 'All')
  execFileSync('git', ['init', '-q', '--bare', remote])
  // As hosts of repositories answer.
  const answer = 'Create a pull request for post/shoals:\n  https://git.example/pull/new/post/shoals'
  writeFileSync(join(remote, 'hooks/post-update'), `#!/bin/sh\necho "${answer}" >&2\n`, { mode: 0o755 })
  git('remote', 'add', 'origin', remote)
})

const pushed = () => execFileSync('git', ['branch', '--list'], { cwd: remote, encoding: 'utf8' })

test('a post goes from draft to a pushed branch in one place, and an earlier version can be taken back', async () => {
  const { page } = await visitor.open()
  await desk.open(page)
  await typeAtEnd(page, 'Another text.')
  await openPart(page, 'Publish')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await press('Back to draft')
  await status(page, 'draft')
  await press('Schedule…')
  await dialog.getByLabel('Publication date').fill('2999-01-05')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await status(page, 'scheduled for 2999-01-05')
  await press('Publish now')
  await status(page, 'published')
  await save(page)
  await status(page, 'Saved')

  await page.getByLabel('New branch').fill('post/shoals')
  await press('Create branch')
  await page.getByText('git switch -c post/shoals').waitFor()
  await page.getByLabel('What you changed').fill('Say more of shoals')
  await press('Commit')
  await page.getByText('All changes to this text are committed.').waitFor()
  await press('Push…')
  await dialog.getByText(remote).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(pushed()).toBe('')
  await press('Push…')
  await dialog.getByRole('button', { name: 'Push' }).click()
  const request = page.getByRole('link', { name: 'https://git.example/pull/new/post/shoals' })
  expect(await request.getAttribute('href')).toBe('https://git.example/pull/new/post/shoals')
  expect(pushed().trim()).toBe('post/shoals')
  await page.getByRole('button', { name: 'Push…' }).waitFor({ state: 'detached' })

  const commits = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Compare' }) })
  await expect.poll(() => commits.allInnerTexts()).toMatchObject([/Say more of shoals/, /All/])
  await commits.nth(1).getByRole('button').click()
  const versions = page.getByRole('region', { name: 'Two versions' })
  await expect.poll(() => versions.innerText()).toContain('Another text.')
  await versions.getByRole('button', { name: 'Take this version back' }).click()
  await beside(page).getByText('Another text.').waitFor({ state: 'detached' })
  await status(page, 'Not saved')
  expect(readFileSync(desk.path, 'utf8')).toContain('Another text.')
  await openPart(page, 'Text')
  await editor(page).focus()
  await page.keyboard.press('Control+z')
  await beside(page).getByText('Another text.').waitFor()
  await page.keyboard.press('Control+y')
  await save(page)
  await status(page, 'Saved')
  expect(readFileSync(desk.path, 'utf8')).toBe(text)
  expect(git('status', '--porcelain').trim()).toBe('M posts/shoals.md')
})
