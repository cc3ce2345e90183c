import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from '../../fixtures/copyProject.ts'
import { postText } from '../../fixtures/postText.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { useBrowser } from '../support.ts'
import { type Dev, listening, useDev } from './devSupport.ts'

const visitor = useBrowser()
const scratch = scratchFolder()
const startDev = useDev()
const project = join(scratch, 'project')
const post = join(project, 'posts', 'a (draft).md')
const opened = join(scratch, 'opened')
/** Of a site in the folder `/docs/` of its host. */
let dev: Dev

beforeAll(async () => {
  mkdirSync(project)
  copyProject(project)
  writeFileSync(post, postText({ id: 91, set: ['slug: a', 'date: 2026-02-30'] }))
  const editor = join(scratch, 'editor')
  writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" > '${opened}'\n`)
  chmodSync(editor, 0o755)
  const words = ['--port', '0', '--site-url', 'https://example.com/docs']
  dev = await startDev(words, project, { LAUNCH_EDITOR: editor })
})
afterAll(() => dev.stop())

/** What the editor was started with; empty before that. */
const editorGets = () => (existsSync(opened) ? readFileSync(opened, 'utf8').trim().split('\n') : [])

test('the position of a problem is a link that opens the editor there, also by keyboard', async () => {
  const { page } = await visitor.open()
  await listening(page, () => page.goto(`${dev.origin}/blog/a/`))
  const name = 'Open posts/a (draft).md at line 6 in the editor'
  const link = page.getByRole('link', { name, exact: true })
  expect(await link.innerText()).toBe('posts/a (draft).md:6:7')
  await page.getByRole('button', { name: 'Hide' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await link.evaluate(element => element.matches(':focus-visible'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(editorGets).toEqual([post, '6', '7'])
  expect(page.url()).toBe(`${dev.origin}/blog/a/`)

  rmSync(opened)
  await listening(page, () => page.goto(`${dev.origin}/pricing/`))
  await page.getByRole('button', { name: 'Show' }).click()
  await link.click()
  await expect.poll(editorGets).toEqual([post, '6', '7'])
})

test('on the page of an error, too', async () => {
  rmSync(opened, { force: true })
  writeFileSync(join(project, 'posts', 'b.md'), '---\ntitle: Without an end\n\nText.\n')
  const { page } = await visitor.open()
  const address = `${dev.origin}/blog/b/`
  const asked = { headers: { Accept: 'text/html' } }
  await expect.poll(async () => (await fetch(address, asked)).status).toBe(500)
  await listening(page, () => page.goto(address))
  await page.getByRole('link', { name: 'Open posts/b.md at line 1 in the editor' }).click()
  await expect.poll(editorGets).toEqual([join(project, 'posts', 'b.md'), '1', '1'])
})
