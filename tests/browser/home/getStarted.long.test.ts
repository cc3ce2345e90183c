import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { desktop, openWithStoppedClock, origin, phone, useBrowser } from '../support.ts'

const visitor = useBrowser()
const command = config.getStarted.command.join('\n')

const copyButton = (page: Page) => page.getByRole('button', { name: 'Copy the command' })
const copyStatus = (page: Page) => page.locator('#get-started').getByRole('status')

/** Opens the home page with access to the clipboard and a stopped clock. */
async function openHome() {
  const { page, problems } = await visitor.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await openWithStoppedClock(page, `${origin}/`)
  return { page, problems, clipboard: () => page.evaluate(() => navigator.clipboard.readText()) }
}

/** Opens the home page without the clipboard API; the browser's `copy` command works or not. */
async function openWithoutClipboard(copyCommandWorks: boolean) {
  const { page } = await visitor.open()
  await page.addInitScript(works => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => works
  }, copyCommandWorks)
  await page.goto(`${origin}/`)
  return page
}

const selection = (page: Page) => page.evaluate(() => String(getSelection()))

test('each line of the command but the last continues on the next', () => {
  const lines = config.getStarted.command
  expect(lines.slice(0, -1).every(line => line.endsWith(' \\'))).toBe(true)
  expect(lines.at(-1)).not.toMatch(/\\$/)
  expect(command).toMatch(/^helm install /)
  expect(command).toContain('--create-namespace')
})

test('the command has placeholders, its prompt cannot be selected, and the repository opens in a new tab', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  const placeholders = page.locator('#install-command var')
  expect(await placeholders.allTextContents()).toEqual(['<chart-version>', '<namespace>', '<credential>'])

  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('.command-block')!))
  const selected = await selection(page)
  expect(selected).toContain('helm install')
  expect(selected).not.toContain('$')

  const link = page.locator('#get-started').getByRole('link', { name: 'View on GitHub' })
  expect(await link.getAttribute('href')).toBe(config.links.repository)
  expect(await link.getAttribute('target')).toBe('_blank')
})

describe('the copy button', () => {
  test('copies the command exactly, by pointer and by keyboard, and shows that for 2 s', async () => {
    const { page, problems, clipboard } = await openHome()
    for (const press of [() => copyButton(page).click(), () => copyButton(page).press('Enter')]) {
      await page.evaluate(() => navigator.clipboard.writeText(''))
      await press()
      await expect.poll(() => copyStatus(page).textContent()).toBe('Copied')
      expect(await clipboard()).toBe(command)
      await page.clock.runFor(1900)
      expect(await copyStatus(page).textContent()).toBe('Copied')
      await page.clock.runFor(200)
      expect(await copyStatus(page).textContent()).toBe('')
    }

    // For another 2 s when pressed again.
    await copyButton(page).click()
    await expect.poll(() => copyStatus(page).textContent()).toBe('Copied')
    await page.clock.runFor(1500)
    await copyButton(page).click()
    await page.clock.runFor(1500)
    expect(await copyStatus(page).textContent()).toBe('Copied')
    expect(problems).toEqual([])
  })

  test.each([phone, desktop])('shifts nothing, at $width px', async viewport => {
    const { page } = await visitor.open({ viewport, permissions: ['clipboard-write'] })
    const heights = () =>
      page.locator('#get-started, #contact').evaluateAll(all => all.map(e => e.clientHeight))
    await page.goto(`${origin}/`)
    await page.locator('html:not([data-layout])').waitFor()
    const before = await heights()
    await copyButton(page).click()
    await expect.poll(() => copyStatus(page).textContent()).toBe('Copied')
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await expect.poll(() => page.locator('#contact').getByRole('status').textContent()).toBe('Copied')
    expect(await heights()).toEqual(before)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  test('copies a selection where there is no clipboard API', async () => {
    const page = await openWithoutClipboard(true)
    await copyButton(page).click()
    await expect.poll(() => copyStatus(page).textContent()).toBe('Copied')
    expect(await selection(page)).toBe(command)
  })

  test('leaves the command selected, and says so, where copying fails', async () => {
    const page = await openWithoutClipboard(false)
    await copyButton(page).click()
    await expect.poll(() => copyStatus(page).textContent()).toMatch(/by hand/)
    expect(await selection(page)).toBe(command)
  })
})

test('without JavaScript the command has no copy button', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(`${origin}/`)
  expect(await page.locator('#install-command').textContent()).toBe(command)
  expect(await page.locator('[data-copy]:visible').count()).toBe(0)
})
