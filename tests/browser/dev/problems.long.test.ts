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
    const before = dev.output().length
    const broken = draft('Text.', 'draft: true\ndate: 2026-02-30')
    await listening(page, () => writeFile(join(posts, 'shoals.md'), broken))
    const shown = page.locator(`${panel} pre`)
    await expect.poll(() => shown.innerText()).toMatch(/shoals\.md:7:7 +error +post-date-invalid/)
    expect(await shown.innerText()).toContain('date: 2026-02-30')
    expect(dev.output().slice(before)).toContain((await shown.innerText()).trim())
    // The page behind the panel is as it was, and has not scrolled.
    expect(await page.locator('.prose p').count()).toBe(100)
    await expect.poll(() => scrollTop(page)).toBe(1200)

    await listening(page, () => writeFile(join(posts, 'shoals.md'), draft(`${text}Mended text.`)))
    await expect.poll(() => page.locator('.prose').innerText()).toContain('Mended text.')
    expect(await page.locator(panel).count()).toBe(0)
    await expect.poll(() => scrollTop(page)).toBe(1200)
    expect(dev.output().slice(before)).toContain('All problems are fixed')
  })

  test('of the configuration, or of another post, is a folded note on every page', async () => {
    const { page } = await visitor.open()
    await listening(page, () => page.goto(`${dev.origin}/pricing/`))
    const text = await readFile(config, 'utf8')
    const post = await readFile(join(posts, 'later.md'), 'utf8')
    const heading = page.locator(`${panel}[folded] h2`)
    for (const [file, good, broken] of [
      [config, text, text.replace("name: 'Fairlead',", "name 'Fairlead',")],
      [join(posts, 'later.md'), post, post.replace(laterDay, '20-01-01')],
    ] as const) {
      await listening(page, () => writeFile(file, broken))
      for (const path of ['/pricing/', '/blog/']) {
        expect((await listening(page, () => page.goto(dev.origin + path)))?.status()).toBe(200)
        await expect.poll(() => heading.innerText()).toBe(`1 error in ${file}`)
      }
      await page.locator(panel).getByRole('button', { name: 'Show' }).click()
      await expect.poll(() => page.locator(`${panel} pre`).innerText()).toMatch(/:\d+:\d+ +error +/)
      await listening(page, () => writeFile(file, good))
      await expect.poll(() => page.locator(panel).count()).toBe(0)
    }
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
  await expect
    .poll(() => shown.locator('h2').innerText())
    .toBe('1 error on this page: There is nothing at /nowhere/')
  expect(await shown.locator('pre').count()).toBe(0)
  expect((await page.request.get(`${dev.origin}/blog/shoals/`)).status()).toBe(200)
  await shown.getByRole('button', { name: 'Show' }).click()
  expect(await shown.locator('pre').innerText()).toMatch(/shoals\.md:\d+:5 +error +link-missing/)
  expect(dev.output().slice(before)).toContain('There is nothing at /nowhere/')
  await listening(page, () => writeFile(join(posts, 'shoals.md'), draft('Mended.')))
  await expect.poll(() => shown.count()).toBe(0)
})
