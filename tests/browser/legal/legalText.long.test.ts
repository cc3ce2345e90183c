import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pdfText } from '../../fixtures/pdfText.ts'
import { axeViolations } from '../axe.ts'
import { isLateScript, looks, origin, topOf, useBrowser } from '../support.ts'
import { answerPdf, documents, legal, waitUntilDrawn } from './viewerSupport.ts'

const visitor = useBrowser()
const text = (page: Page) => page.locator('details', { hasText: 'Read as text' })
const isOpen = (page: Page) => text(page).evaluate(details => (details as HTMLDetailsElement).open)

describe.each(documents)('the text of the $title', ({ slug }) => {
  test.each(looks)('is closed below the viewer, opens by keyboard, and axe finds nothing: %o', async look => {
    const { page, problems } = await visitor.open(look)
    await page.goto(`${origin}/${slug}/`)
    await waitUntilDrawn(page)
    expect(await isOpen(page)).toBe(false)
    const summary = page.getByText('Read as text')
    await page.getByRole('link', { name: /^Download/ }).focus()
    for (let steps = 0; steps < 5; steps++) {
      await page.keyboard.press('Tab')
      if (await summary.evaluate(element => element === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    expect(await isOpen(page)).toBe(true)
    expect(await page.getByRole('heading', { name: /^1\. / }).isVisible()).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    expect(await isOpen(page)).toBe(false)
    expect(problems).toEqual([])
  })

  test('is open without JavaScript, and its contents lead to its sections', async () => {
    const { page } = await visitor.open({ javaScriptEnabled: false })
    await page.goto(`${origin}/${slug}/`)
    expect(await text(page).getByText('1.1', { exact: true }).isVisible()).toBe(true)
    const entries = text(page).getByRole('navigation').getByRole('link')
    const last = (await entries.count()) - 1
    expect(last).toBeGreaterThan(10)
    await entries.nth(last).click()
    const id = new URL(page.url()).hash.slice(1)
    // The last section may be too short to come to the top.
    await expect.poll(() => topOf(page, id)).toBeLessThan(900)
    expect(await topOf(page, id)).toBeGreaterThan(0)
  })
})

test('a link to a clause opens the text there', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/terms-of-service/#5.1`)
  expect(await isOpen(page)).toBe(true)
  await expect.poll(() => topOf(page, '5.1')).toBeLessThan(120)
  expect(await topOf(page, '5.1')).toBeGreaterThanOrEqual(0)
})

test('where the PDF cannot be read, the text opens', async () => {
  const { page } = await visitor.open()
  await page.route('**/*.pdf', answerPdf(Buffer.alloc(0)))
  await page.goto(`${origin}/${legal.slug}/`)
  await page.getByRole('link', { name: 'Download PDF' }).waitFor()
  await expect.poll(() => isOpen(page)).toBe(true)
})

test('where the viewer does not load, the text opens', async () => {
  const { page } = await visitor.open()
  await page.route(isLateScript, route => route.abort())
  await page.goto(`${origin}/${legal.slug}/`)
  await expect.poll(() => isOpen(page)).toBe(true)
})

test('the text is on paper, whether or not it was open', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/${legal.slug}/`)
  await waitUntilDrawn(page)
  const printed = (await pdfText(await page.pdf())).join(' ')
  const headings = await text(page).locator('h2').allTextContents()
  expect(headings.length).toBeGreaterThan(10)
  for (const heading of headings) expect(printed).toContain(heading)
  expect(printed).not.toContain('Read as text')
  expect(await isOpen(page)).toBe(false)
})
