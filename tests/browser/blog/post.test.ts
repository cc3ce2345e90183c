import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, origin, phone, useBrowser } from '../support.ts'

const visitor = useBrowser()

/** The post that uses every feature of markdown. */
const address = `${origin}/blog/debugging-dropped-traffic/`

const topOf = (page: Page, id: string) => () =>
  page.evaluate(name => document.getElementById(name)?.getBoundingClientRect().top, id)

test('every entry of the contents brings its heading below the header', async () => {
  const { page } = await visitor.open({ viewport: { width: 1280, height: 500 }, reducedMotion: 'reduce' })
  await page.goto(address)
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  expect(await links.count()).toBeGreaterThan(4)
  for (const link of await links.all()) {
    const id = new URL((await link.getAttribute('href')) ?? '', address).hash.slice(1)
    await link.click()
    await expect.poll(topOf(page, id), { message: id }).toBeLessThan(500)
    await expect.poll(topOf(page, id), { message: id }).toBeGreaterThanOrEqual(64)
    expect(await page.locator(`[id="${id}"]`).innerText()).toContain(await link.innerText())
  }
})

test('a heading links to itself', async () => {
  const { page } = await visitor.open()
  await page.goto(address)
  const anchor = page.locator('.prose .anchor').first()
  await anchor.focus()
  expect(await anchor.evaluate(element => getComputedStyle(element).opacity)).toBe('1')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash.length).toBeGreaterThan(2)
})

test('a footnote is gone to, and come back from', async () => {
  const { page } = await visitor.open({ viewport: { width: 1280, height: 500 }, reducedMotion: 'reduce' })
  await page.goto(address)
  const references = page.locator('.prose sup a')
  expect(await references.count()).toBe(2)
  for (const reference of await references.all()) {
    await reference.click()
    const note = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`)
    const top = () => note.evaluate(element => element.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(500)
    await expect.poll(top).toBeGreaterThanOrEqual(64)
    await note.locator('a').last().click()
    const back = () => reference.evaluate(element => element.getBoundingClientRect().top)
    await expect.poll(back).toBeLessThan(500)
    await expect.poll(back).toBeGreaterThanOrEqual(64)
  }
})

test('on a phone, code and tables scroll within their frames, by keyboard too', async () => {
  const { page } = await visitor.open({ viewport: phone })
  await page.goto(address)
  const frames = page.locator('.prose pre, .prose .table-scroll')
  let wide = 0
  for (const frame of await frames.all()) {
    if (!(await frame.isVisible())) continue
    const box = await frame.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
    if (!(await frame.evaluate(element => element.scrollWidth > element.clientWidth))) continue
    wide++
    await frame.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => frame.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
  }
  expect(wide).toBeGreaterThan(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
})

test('what is folded opens, tasks cannot be ticked, and pictures keep their place before they come', async () => {
  const { page } = await visitor.open({ viewport: desktop })
  await page.route(/\.webp$/, route => route.abort())
  await page.goto(address)
  const folded = page.locator('.prose details')
  await folded.locator('summary').click()
  expect(await folded.getByText('Two problems').isVisible()).toBe(true)
  for (const task of await page.locator('.prose input[type=checkbox]').all()) {
    expect(await task.isDisabled()).toBe(true)
  }
  const heights = await page
    .locator('.prose img')
    .evaluateAll(images => images.filter(image => image.checkVisibility()).map(image => image.clientHeight))
  expect(Math.min(...heights)).toBeGreaterThan(100)
})
