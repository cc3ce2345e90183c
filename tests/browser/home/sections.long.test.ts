import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openWithoutPictures } from '../holdAnswers.ts'
import { desktop, origin, phone, topOf, useBrowser } from '../support.ts'

const visitor = useBrowser()

/** Sections of which the browser skips the contents, by id. */
const skipped = (page: Page) =>
  page
    .locator('main > section')
    .evaluateAll(sections =>
      sections
        .filter(section => !section.querySelector('h1, h2')?.checkVisibility({ contentVisibilityAuto: true }))
        .map(({ id }) => id),
    )

const lengthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Opens the home page; the sections stay as they are until `load` is called, because a picture is missing. */
async function openHome(page: Page): Promise<() => void> {
  const load = await openWithoutPictures(page, `${origin}/`)
  await page.locator('[data-seen=no]').first().waitFor({ state: 'attached' })
  return load
}

describe.each([
  ['a phone', phone],
  ['a tablet', { width: 820, height: 1180 }],
  ['a desktop', desktop],
])('on %s', (_, viewport) => {
  test('sections far below and the footer are laid out after all has loaded, about as high as before', async () => {
    const { page } = await visitor.open({ viewport })
    const load = await openHome(page)
    const footer = page.getByRole('contentinfo')
    const isSkipped = () =>
      footer.evaluate(
        ({ firstElementChild }) => !firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      )
    const footerHeight = () => footer.evaluate(({ clientHeight }) => clientHeight)
    expect(await skipped(page)).toContain('contact')
    expect(await isSkipped()).toBe(true)
    const [length, height] = [await lengthOf(page), await footerHeight()]
    load()
    await page.locator('html:not([data-layout])').waitFor()
    expect(await skipped(page)).toEqual([])
    await expect.poll(isSkipped).toBe(false)
    expect(Math.abs(length / (await lengthOf(page)) - 1)).toBeLessThan(0.07)
    expect(Math.abs(height / (await footerHeight()) - 1)).toBeLessThan(0.07)
  })

  test('a jump before that ends at its section', async () => {
    const { page } = await visitor.open({ viewport })
    const load = await openHome(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Topology Map' }).click()
    expect(Math.round((await topOf(page, 'topology-map')) ?? 0)).toBe(40)
    load()
    await page.locator('html:not([data-layout])').waitFor()
    expect(Math.round((await topOf(page, 'topology-map')) ?? 0)).toBe(40)
  })
})

test('all sections are laid out at once where the browser scrolls to one by itself', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/#pricing`, { waitUntil: 'commit' })
  await page.locator('#contact').waitFor({ state: 'attached' })
  expect(await page.locator('[data-layout]').count()).toBe(0)
  await page.goto(`${origin}/`)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('#contact').waitFor({ state: 'attached' })
  expect(await page.locator('[data-layout]').count()).toBe(0)
})

test('all sections are laid out on paper, and before Tab moves the focus', async () => {
  const { page } = await visitor.open()
  await openHome(page)
  expect(await skipped(page)).toContain('contact')
  await page.emulateMedia({ media: 'print' })
  expect(await skipped(page)).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  expect(await skipped(page)).toContain('contact')
  await page.keyboard.press('Shift+Tab')
  expect(await skipped(page)).toEqual([])
  expect(await page.evaluate(() => document.activeElement?.closest('footer') !== null)).toBe(true)
})

test('the page is printed on a few sheets', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThan(11)
})

test('on a phone the page is not much longer than it is now, and no wider than the phone', async () => {
  const { page } = await visitor.open({ viewport: { width: 360, height: 780 } })
  await page.goto(`${origin}/`)
  await page.locator('html[data-loaded]:not([data-layout])').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const [height, width] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    document.documentElement.scrollWidth,
  ])
  expect(height).toBeLessThan(12_000)
  expect(width).toBe(360)
})
