import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scrollTop, settled, useBrowser } from '../support.ts'
import { draft, laterDay, listening, navigations, useDraft } from './devSupport.ts'

const visitor = useBrowser()
const dev = useDraft()
const { posts, config } = dev

test('drafts and scheduled posts are shown, and marked', async () => {
  const visit = await visitor.open()
  const { page, problems } = visit
  await page.goto(`${dev.origin}/blog/shoals/`)
  await page.getByRole('article').getByText('Draft', { exact: true }).waitFor()
  // Leaving earlier would cancel requests for modules, which counts as a problem.
  await settled(visit)
  await page.goto(`${dev.origin}/blog/`)
  const card = page.getByRole('article').filter({ hasText: 'Scheduled shoals' })
  await card.getByText('Scheduled', { exact: true }).waitFor()
  await settled(visit)
  expect(problems).toEqual([])
})

test('a configuration that the editor replaces is shown by itself each time', async () => {
  const { page } = await visitor.open()
  await listening(page, () => page.goto(`${dev.origin}/`))
  const text = await readFile(config, 'utf8')
  const save = async (status: string) => {
    await writeFile(`${config}~`, text.replace('All systems online', status))
    await rename(`${config}~`, config)
  }
  for (const status of ['All hands on deck', 'All quiet', 'All systems online']) {
    await listening(page, () => save(status))
    await expect.poll(() => page.getByRole('contentinfo').innerText()).toContain(status)
  }
})

test('a new post appears in the list, and disappears when its file is deleted', async () => {
  const { page } = await visitor.open()
  await listening(page, () => page.goto(`${dev.origin}/blog/`))
  const path = join(posts, 'new.md')
  const text = draft('New.', `date: ${laterDay}`).replace('900', '902').replace('A draft', 'News')
  const card = page.getByRole('link', { name: 'News about shoals' })
  await listening(page, () => writeFile(path, text))
  await expect.poll(() => card.count()).toBe(1)
  await listening(page, () => rm(path))
  await expect.poll(() => card.count()).toBe(0)
  expect((await page.goto(`${dev.origin}/blog/new/`))?.status()).toBe(404)
  expect(dev.output()).toContain('new.md deleted')
})

test('a page that is opened after a save is loaded once', async () => {
  const visit = await visitor.open()
  await dev.saveDraft('A text that was saved before.')
  await listening(visit.page, () => visit.page.goto(`${dev.origin}/blog/shoals/`))
  await settled(visit)
  expect(navigations(visit)).toBe(1)
})

test('a reload restores the scroll position', async () => {
  const { page } = await visitor.open()
  const text = `${'A line of text.\n\n'.repeat(99)}The hundredth.\n\n`
  await dev.saveDraft(text)
  await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
  await page.getByText('The hundredth.').waitFor({ state: 'attached' })
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  await listening(page, () => writeFile(join(posts, 'shoals.md'), draft(`${text}The end.`)))
  await page.getByText('The end.').waitFor({ state: 'attached' })
  await expect.poll(() => scrollTop(page)).toBe(1500)
})

test('marks of Vike in a text are shown as they are', async () => {
  const visit = await visitor.open()
  const { page, problems } = visit
  const mark = '__VITE_PLUGIN_SSR__ASSETS_FIRST__'
  await dev.saveDraft(`<p title="</BODY>">${mark}</p>\n\nThe text below.`)
  await page.goto(`${dev.origin}/blog/shoals/`)
  await settled(visit)
  const text = page.getByRole('main').getByText(mark, { exact: true })
  expect(await text.getAttribute('title')).toBe('</BODY>')
  await page.getByText('The text below.', { exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('a save is not missed while the page is still loading', async () => {
  const { page } = await visitor.open()
  await page.route(
    '**/@vite/client',
    async route => {
      await writeFile(join(posts, 'shoals.md'), draft('Saved in between.'))
      await expect
        .poll(async () => (await fetch(`${dev.origin}/feed.xml`)).text())
        .toContain('Saved in between.')
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto(`${dev.origin}/blog/shoals/`)
  await page.getByRole('main').getByText('Saved in between.').waitFor()
})

test('the terminal says what was saved, and nothing of Vite and Vike', () => {
  expect(dev.output()).toContain('shoals.md saved')
  expect(dev.output()).not.toMatch(/\[vite\]|\[vike\]|HTTP re|http:\/\/vike|deprecat/i)
})
