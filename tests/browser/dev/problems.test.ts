import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scrollTop, useBrowser } from '../support.ts'
import { draft, laterDay, listening, panel, useDraft } from './devSupport.ts'

const visitor = useBrowser()
const dev = useDraft()
const { posts, config } = dev

describe('a problem', () => {
  test('of a post is shown over the page, as in the terminal, until it is fixed', async () => {
    const { page } = await visitor.open()
    const text = `${'A line of text.\n\n'.repeat(99)}The last of a hundred.\n\n`
    await dev.saveDraft(text)
    await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
    await expect.poll(() => page.locator('.prose p').count()).toBe(100)
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
    await page.evaluate(() => {
      document.title = 'not reloaded'
    })
    const before = dev.output().length
    await writeFile(join(posts, 'shoals.md'), draft('Text.', 'draft: true\ndate: 2026-02-30'))
    const shown = page.locator(`${panel} pre`)
    await expect.poll(() => shown.innerText()).toMatch(/shoals\.md:7:7 +error +post-date-invalid/)
    expect(await shown.innerText()).toContain('date: 2026-02-30')
    expect(dev.output().slice(before)).toContain((await shown.innerText()).trim())
    // The page behind the panel has not changed or scrolled.
    expect(await page.title()).toBe('not reloaded')
    expect(await scrollTop(page)).toBe(1200)

    await listening(page, () => writeFile(join(posts, 'shoals.md'), draft(`${text}Mended text.`)))
    await expect.poll(() => page.locator('.prose').innerText()).toContain('Mended text.')
    expect(await page.locator(panel).count()).toBe(0)
    await expect.poll(() => scrollTop(page)).toBe(1200)
    expect(dev.output().slice(before)).toContain('All problems are fixed')
  })

  test('of the configuration is shown, too, on every page that is opened', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/pricing/`))
    const text = await readFile(config, 'utf8')
    await writeFile(config, text.replace("name: 'Fairlead',", "name 'Fairlead',"))
    const shown = () => page.locator(`${panel} pre`).innerText()
    const message = /site\.config\.ts:\d+:\d+ +error +config-syntax/
    await expect.poll(shown).toMatch(message)
    expect((await listening(page, () => page.goto(`${dev.origin}/blog/`)))?.status()).toBe(500)
    await expect.poll(shown).toMatch(message)
    expect(await page.locator('.post-list h1').count()).toBe(1)
    await listening(page, () => writeFile(config, text))
    await expect.poll(() => page.locator(panel).count()).toBe(0)
  })

  test('can be hidden, by pointer and by keyboard, until the next one', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/blog/`))
    const text = await readFile(join(posts, 'later.md'), 'utf8')
    const hideButton = page.locator(panel).getByRole('button', { name: 'Hide' })
    for (const [at, act] of [() => hideButton.click(), () => hideButton.press('Escape')].entries()) {
      await writeFile(join(posts, 'later.md'), text.replace(laterDay, `2${at}-01-01`))
      await hideButton.waitFor()
      await act()
      await expect.poll(() => page.locator(panel).count()).toBe(0)
    }
    await listening(page, () => writeFile(join(posts, 'later.md'), text))
  })
})

test('links that lead nowhere are told in the terminal, and folded at the foot of the page', async () => {
  const { page } = await visitor.open()
  const before = dev.output().length
  await listening(page, () => page.goto(`${dev.origin}/blog/shoals/`))
  await listening(page, () => writeFile(join(posts, 'shoals.md'), draft('See [the charts](/nowhere/).')))
  const shown = page.locator(panel)
  await expect.poll(() => shown.locator('h2').innerText()).toBe('1 warning')
  expect(await shown.locator('pre').count()).toBe(0)
  expect((await page.request.get(`${dev.origin}/blog/shoals/`)).status()).toBe(200)
  await shown.getByRole('button', { name: 'Show' }).click()
  expect(await shown.locator('pre').innerText()).toMatch(/shoals\.md:\d+:5 +warning +link-missing/)
  expect(dev.output().slice(before)).toContain('There is nothing at /nowhere/')
  await listening(page, () => writeFile(join(posts, 'shoals.md'), draft('Mended.')))
  await expect.poll(() => shown.count()).toBe(0)
})
