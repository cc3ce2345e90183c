import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../support.ts'
import { legal, openViewer } from './viewerSupport.ts'

const visitor = useBrowser()

const area = (page: Page) => page.getByRole('region', { name: /, PDF$/ }).getByRole('group')
const pageNumber = (page: Page) => page.getByText(/^Page \d+ of \d+$/).innerText()
const sheet = (page: Page, number: number) => page.getByRole('img', { name: `Page ${number} of 4` })

/** Opens the viewer, with the focus on its pages. */
async function openAt(viewport: { width: number; height: number }): Promise<Page> {
  const { page } = await openViewer(visitor, legal, { viewport })
  await expect.poll(() => sheet(page, 1).getAttribute('aria-busy')).toBe('false')
  // Chromium moves what gets the focus into the middle of a low window.
  await area(page).focus()
  await area(page).evaluate(element => element.scrollIntoView({ behavior: 'instant' }))
  return page
}

/** The part of the page that is in view below the header, as distances from its top, in CSS px. */
const seen = (page: Page, number: number) =>
  sheet(page, number).evaluate(element => {
    const { top, height } = element.getBoundingClientRect()
    const box = element.closest('[role=group]')!.getBoundingClientRect()
    const header = document.querySelector('header')!.getBoundingClientRect()
    const from = Math.max(box.top, header.bottom) - top
    const to = Math.min(box.bottom, innerHeight) - top
    return { from: Math.max(from, 0), to: Math.min(to, height), height }
  })

/** Waits until the page stands still. */
async function rest(page: Page, number: number): Promise<{ from: number; to: number; height: number }> {
  let before = await seen(page, number)
  for (;;) {
    await page.waitForTimeout(100)
    const now = await seen(page, number)
    if (now.from === before.from) return now
    before = now
  }
}

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 360, height: 240 },
])
  test.each([
    ['PageDown', 'PageUp'],
    ['Space', 'Shift+Space'],
  ])(`%s and %s skip no part of a page, at a height of ${viewport.height} px`, async (forward, backward) => {
    const page = await openAt(viewport)
    let end = 0
    let whole = Infinity
    for (let press = 0; (await pageNumber(page)) === 'Page 1 of 4'; press++) {
      expect(press, 'it gets on').toBeLessThan(20)
      const { from, to, height } = await rest(page, 1)
      expect(from).toBeLessThanOrEqual(end + 1)
      end = Math.max(end, to)
      whole = height
      await page.keyboard.press(forward)
    }
    expect(end).toBeGreaterThan(whole - 30)

    await sheet(page, 2).waitFor()
    expect((await rest(page, 2)).from).toBeLessThan(30)
    for (let press = 0; (await pageNumber(page)) === 'Page 2 of 4'; press++) {
      expect(press, 'it gets back').toBeLessThan(20)
      await page.keyboard.press(backward)
    }
    await sheet(page, 1).waitFor()
    const back = await rest(page, 1)
    expect(back.to).toBeGreaterThan(back.height - 30)
    for (let start = back.from; start > 1; ) {
      await page.keyboard.press(backward)
      const { from, to } = await rest(page, 1)
      expect(to).toBeGreaterThanOrEqual(start - 1)
      expect(from, 'it gets up').toBeLessThan(start)
      start = from
    }
  })

test('Home and End lead to the first and the last page', async () => {
  const page = await openAt({ width: 1280, height: 900 })
  await page.keyboard.press('End')
  expect(await pageNumber(page)).toBe('Page 4 of 4')
  await page.keyboard.press('Home')
  expect(await pageNumber(page)).toBe('Page 1 of 4')
})
