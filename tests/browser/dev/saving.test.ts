import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import siteConfig from '../../fixtures/site/site.config.ts'
import { copyProject } from '../../fixtures/copyProject.ts'
import { scratchFolder } from '../../fixtures/scratchFolder.ts'
import { settled, sharedVisit } from '../support.ts'
import { type Dev, draft, useDev } from './devSupport.ts'

// A writer saves one file after the other, and looks at the page, which nothing but `dev` reloads.
const project = join(scratchFolder(), 'project')
const post = join(project, 'posts', 'shoals.md')
const startDev = useDev()
const visit = sharedVisit(visitor => visitor.open())

let dev: Dev
beforeAll(async () => {
  copyProject(project)
  await writeFile(post, draft('The first text.'))
  dev = await startDev(['--port', '0'], project)
})
afterAll(() => dev.stop())

const change = async (file: string, from: string, to: string) => {
  const path = join(project, file)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}

const shown = async (landmark: 'main' | 'contentinfo') => (await visit()).page.getByRole(landmark).innerText()

test('the address that it prints shows the site, with drafts', async () => {
  const { page } = await visit()
  await page.goto(`${dev.origin}/blog/shoals/`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('A draft about shoals')
  await expect.poll(() => shown('main')).toContain('The first text.')
})

test('a saved post is shown by itself', async () => {
  for (const text of ['The second text.', 'The third text.']) {
    await writeFile(post, draft(text))
    await expect.poll(() => shown('main')).toContain(text)
  }
})

test('a saved component is shown by itself', async () => {
  await change('components/shell/Footer.tsx', '{words.copyright} {', 'Copyleft {')
  await expect.poll(() => shown('contentinfo')).toContain('Copyleft')
})

test('a saved configuration is shown by itself', async () => {
  await change('site.config.ts', siteConfig.status, 'All hands on deck')
  await expect.poll(() => shown('contentinfo')).toContain('All hands on deck')
})

test('an error is shown over the page with its position, and in the terminal', async () => {
  const { page } = await visit()
  const before = dev.output().length
  await writeFile(post, draft('A text with an error.', 'draft: true\ndate: 2026-02-30'))
  const panel = page.getByRole('alert')
  const report = /posts\/shoals\.md:7:7 +error +post-date-invalid/
  await panel.getByText(report).waitFor()
  await panel.getByText('date: 2026-02-30').waitFor()
  await expect.poll(() => dev.output().slice(before)).toMatch(report)
  // The page behind is as it was.
  expect(await shown('main')).toContain('The third text.')
})

test('once it is fixed, the page is shown without it', async () => {
  const { page } = await visit()
  const before = dev.output().length
  await writeFile(post, draft('The mended text.'))
  await expect.poll(() => shown('main')).toContain('The mended text.')
  // The panel would come after the text.
  await settled(await visit())
  expect(await page.getByRole('alert').count()).toBe(0)
  await expect.poll(() => dev.output().slice(before)).toContain('All problems are fixed')
})
