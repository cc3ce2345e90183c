import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { scrollTop, useBrowser } from '../support.ts'
import { draft, laterDay, listening, useDraft } from './devSupport.ts'

const visitor = useBrowser()
const dev = useDraft()
const { posts, config } = dev

/** The folded note at the foot of a page. */
const noteOn = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('heading') })

describe('a problem', () => {
  test('of a post leaves the page behind it scrolled as it was, also once it is fixed', async () => {
    const { page } = await visitor.open()
    const text = `${'A line of text.\n\n'.repeat(99)}The last of a hundred.\n\n`
    await dev.saveDraft(text)
    await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
    const end = page.getByText('The last of a hundred.')
    await end.waitFor()
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
    const broken = draft('Text.', 'draft: true\ndate: 2026-02-30')
    await listening(page, () => writeFile(join(posts, 'shoals.md'), broken))
    await page.getByRole('alert').waitFor()
    await end.waitFor()
    await expect.poll(() => scrollTop(page)).toBe(1200)

    await listening(page, () => writeFile(join(posts, 'shoals.md'), draft(`${text}Mended text.`)))
    await page.getByText('Mended text.').waitFor()
    // The panel would come after the text.
    await page.waitForLoadState()
    expect(await page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => scrollTop(page)).toBe(1200)
  })

  test('of the configuration, or of another post, is a folded note on every page', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/pricing/`))
    const text = await readFile(config, 'utf8')
    const post = await readFile(join(posts, 'later.md'), 'utf8')
    const panel = noteOn(page)
    for (const [file, good, broken] of [
      [config, text, text.replace("name: 'Bowline',", "name 'Bowline',")],
      [join(posts, 'later.md'), post, post.replace(laterDay, '20-01-01')],
    ] as const) {
      await listening(page, () => writeFile(file, broken))
      for (const path of ['/pricing/', '/blog/']) {
        expect((await listening(page, () => page.goto(dev.origin + path)))?.status()).toBe(200)
        await panel.getByRole('heading', { name: `1 error in ${file}`, exact: true }).waitFor()
      }
      await panel.getByRole('button', { name: 'Show' }).click()
      await panel.getByText(/:\d+:\d+ +error +/).waitFor()
      await listening(page, () => writeFile(file, good))
      await panel.waitFor({ state: 'detached' })
    }
  })

  test('can be hidden, by pointer and by keyboard, until the next one', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/blog/`))
    const text = await readFile(join(posts, 'later.md'), 'utf8')
    const hideButton = page.getByRole('button', { name: 'Hide' })
    for (const [at, act] of [() => hideButton.click(), () => hideButton.press('Escape')].entries()) {
      await writeFile(join(posts, 'later.md'), text.replace(laterDay, `2${at}-01-01`))
      await hideButton.waitFor()
      await act()
      await expect.poll(() => hideButton.count()).toBe(0)
    }
    await listening(page, () => writeFile(join(posts, 'later.md'), text))
  })
})

test('links that lead nowhere are told in the terminal, and folded at the foot of the page', async () => {
  const { page } = await visitor.open()
  const before = dev.output().length
  await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
  await listening(page, () => writeFile(join(posts, 'shoals.md'), draft('See [the charts](/nowhere/).')))
  const panel = noteOn(page)
  const heading = '1 error on this page: There is nothing at /nowhere/'
  await panel.getByRole('heading', { name: heading, exact: true }).waitFor()
  const report = panel.getByText(/shoals\.md:\d+:5 +error +link-missing/)
  expect(await report.count()).toBe(0)
  expect((await page.request.get(`${dev.origin}/blog/shoals/`)).status()).toBe(200)
  await panel.getByRole('button', { name: 'Show' }).click()
  await report.waitFor()
  expect(dev.output().slice(before)).toContain('There is nothing at /nowhere/')
  await listening(page, () => writeFile(join(posts, 'shoals.md'), draft('Mended.')))
  await panel.waitFor({ state: 'detached' })
})
