import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { nextFrames, origin, phone, scrollTop, topOf, useBrowser } from '../support.ts'

const visitor = useBrowser()

describe('the phone menu', () => {
  const opened = async (viewport = phone, path = '/pricing/') => {
    const { page } = await visitor.open({ viewport, hasTouch: true })
    await page.goto(origin + path)
    await page.locator('summary', { hasText: 'Menu' }).tap()
    return page
  }
  const isOpen = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).isVisible()

  test('replaces the navigation of the header below the medium breakpoint', async () => {
    const { page } = await visitor.open({ viewport: { width: 767, height: 800 } })
    await page.goto(`${origin}/pricing/`)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const menu = page.locator('summary', { hasText: /menu/i })
    expect([await navigation.isVisible(), await menu.isVisible()]).toEqual([false, true])
    await page.setViewportSize({ width: 768, height: 800 })
    expect([await navigation.isVisible(), await menu.isVisible()]).toEqual([true, false])
  })

  test('leads to the registration, as the header does', async () => {
    const page = await opened()
    for (const place of [page.getByRole('banner'), page.getByRole('navigation', { name: 'Menu' })])
      expect(await place.getByRole('link', { name: 'Get Started' }).first().isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })

  test('keeps the page from scrolling while it is open', async () => {
    const page = await opened()
    await page.mouse.move(phone.width / 2, phone.height - 10)
    await page.mouse.wheel(0, 400)
    await nextFrames(page)
    expect(await scrollTop(page)).toBe(0)
    await page.locator('summary', { hasText: 'Menu' }).tap()
    // Chromium takes turns of the wheel that follow each other at once for one gesture, which began on the menu.
    const turn = () => page.mouse.wheel(0, 400).then(() => scrollTop(page))
    await expect.poll(turn, { interval: 1000 }).toBeGreaterThan(0)
  })

  test('scrolls to its last entry on a low screen', async () => {
    const page = await opened({ width: 568, height: 320 })
    const panel = page.getByRole('navigation', { name: 'Menu' })
    expect(await panel.evaluate(element => element.scrollHeight > element.clientHeight)).toBe(true)
    expect(await panel.evaluate(element => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(320)
    const last = panel.getByRole('link', { name: 'Sign In' })
    await last.scrollIntoViewIfNeeded()
    expect(await last.evaluate(element => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(320)
  })

  test('closes on a press on the veil, and on a link, which scrolls its section to 40 px below the top', async () => {
    const page = await opened(phone, '/')
    await page.touchscreen.tap(phone.width / 2, phone.height - 5)
    expect(await isOpen(page)).toBe(false)
    await page.locator('summary', { hasText: 'Menu' }).tap()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).tap()
    expect(await isOpen(page)).toBe(false)
    await expect.poll(async () => Math.round((await topOf(page, 'pricing')) ?? -1)).toBe(40)
    expect(new URL(page.url()).hash).toBe('#pricing')
  })

  test('has its stops for Tab in reading order', async () => {
    const page = await opened()
    await page.locator('summary', { hasText: 'Menu' }).focus()
    const names = await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').allInnerTexts()
    for (const name of names) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toBe(name)
    }
    await page.keyboard.press('Tab')
    expect(await isOpen(page)).toBe(false)
  })
})
