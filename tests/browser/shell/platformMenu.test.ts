import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, openWithStoppedClock, origin, scrollTop, sharedVisit, useBrowser } from '../support.ts'

const visitor = useBrowser()

const sharedPage = sharedVisit(async own => {
  const visit = await own.open()
  await openWithStoppedClock(visit.page, `${origin}/pricing/`)
  return visit
})

/** The pricing page with its menu closed, the mouse elsewhere, and no delay under way. */
async function openPricing(): Promise<Page> {
  const { page } = await sharedPage()
  await moveMouseAway(page)
  const { summary, isOpen } = platform(page)
  if (await isOpen()) {
    await summary.focus()
    await page.keyboard.press('Escape')
  }
  await summary.evaluate(element => (element as HTMLElement).blur())
  await page.clock.runFor(2000)
  return page
}

const platform = (page: Page) => {
  const summary = page.getByRole('navigation', { name: 'Main' }).locator('summary')
  const links = page.getByRole('navigation', { name: 'Main' }).locator('details a')
  return {
    summary,
    links,
    isOpen: () => summary.evaluate(element => element.closest('details')?.open),
    focused: () =>
      page.evaluate(() => {
        const stops = [...document.querySelectorAll('nav[aria-label=Main] :is(summary, details a)')]
        return stops.indexOf(document.activeElement!)
      }),
  }
}

const moveMouseAway = (page: Page) => page.mouse.move(desktop.width / 2, desktop.height - 20)

describe('the Platform menu', () => {
  test('is exposed as a disclosure named Platform, with its state', async () => {
    const page = await openPricing()
    const tree = await page.context().newCDPSession(page)
    const state = async () => {
      const { nodes } = await tree.send('Accessibility.getFullAXTree')
      const node = nodes.find(({ role }) => role?.value === 'DisclosureTriangle' && role)
      return [node?.name?.value, node?.properties?.find(({ name }) => name === 'expanded')?.value.value]
    }
    expect(await state()).toEqual(['Platform', false])
    await platform(page).summary.press('Enter')
    expect(await state()).toEqual(['Platform', true])
  })

  test('opens when the mouse has rested on it for 200 ms', async () => {
    const page = await openPricing()
    const { summary, isOpen } = platform(page)
    await summary.hover()
    await page.clock.runFor(199)
    expect(await isOpen()).toBe(false)
    await page.clock.runFor(1)
    expect(await isOpen()).toBe(true)
  })

  test('does not open for a mouse that passes over it', async () => {
    const page = await openPricing()
    const { summary, isOpen } = platform(page)
    await summary.hover()
    await page.clock.runFor(150)
    await moveMouseAway(page)
    await page.clock.runFor(1000)
    expect(await isOpen()).toBe(false)
  })

  test('closes 150 ms after the mouse has left its summary and its links', async () => {
    const page = await openPricing()
    const { summary, links, isOpen } = platform(page)
    await summary.hover()
    await page.clock.runFor(200)
    await links.last().hover()
    await page.clock.runFor(1000)
    expect(await isOpen()).toBe(true)
    await moveMouseAway(page)
    await page.clock.runFor(149)
    expect(await isOpen()).toBe(true)
    await summary.hover()
    await page.clock.runFor(1000)
    expect(await isOpen()).toBe(true)
    await moveMouseAway(page)
    await page.clock.runFor(150)
    expect(await isOpen()).toBe(false)
  })

  test.each([
    { away: 299, opens: true },
    { away: 300, opens: false },
  ])('hovered again $away ms after it closed, opens at once: $opens', async ({ away, opens }) => {
    const page = await openPricing()
    const { summary, isOpen } = platform(page)
    await summary.hover()
    await page.clock.runFor(200)
    await moveMouseAway(page)
    await page.clock.runFor(150)
    expect(await isOpen()).toBe(false)
    await page.clock.runFor(away)
    await summary.hover()
    expect(await isOpen()).toBe(opens)
    await page.clock.runFor(200)
    expect(await isOpen()).toBe(true)
  })

  test('opens and closes by click at once, and stays closed under the mouse', async () => {
    const page = await openPricing()
    const { summary, isOpen } = platform(page)
    await summary.click()
    expect(await isOpen()).toBe(true)
    await page.clock.runFor(1000)
    await summary.click()
    expect(await isOpen()).toBe(false)
    await page.clock.runFor(1000)
    expect(await isOpen()).toBe(false)
  })

  test('a click does not close what hovering has just opened; the next one does', async () => {
    const page = await openPricing()
    const { summary, isOpen } = platform(page)
    await summary.hover()
    await page.clock.runFor(200)
    await summary.click()
    expect(await isOpen()).toBe(true)
    await summary.click()
    expect(await isOpen()).toBe(false)
  })

  test('opens and closes by touch', async () => {
    const { page } = await visitor.open({ viewport: desktop, hasTouch: true })
    await page.goto(`${origin}/pricing/`)
    const { summary, isOpen } = platform(page)
    await summary.tap()
    expect(await isOpen()).toBe(true)
    await summary.tap()
    expect(await isOpen()).toBe(false)
  })

  test('arrow keys, Home and End move between its links, without wrapping', async () => {
    const page = await openPricing()
    const { summary, isOpen, focused } = platform(page)
    await summary.focus()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
      return focused()
    }
    expect(await press('Home')).toBe(0)
    expect(await isOpen()).toBe(false)
    expect(await press('ArrowDown')).toBe(1)
    expect(await isOpen()).toBe(true)
    expect(await press('ArrowUp')).toBe(1)
    expect(await press('ArrowDown', 'ArrowDown')).toBe(3)
    expect(await press('End')).toBe(4)
    expect(await press('ArrowDown')).toBe(4)
    expect(await press('Home')).toBe(1)
    expect(await press('Escape')).toBe(0)
    expect(await isOpen()).toBe(false)
    expect(await press('ArrowUp')).toBe(4)
    expect(await scrollTop(page)).toBe(0)
  })

  test('stays open for the keyboard when the mouse leaves, and closes when Tab leads out of it', async () => {
    const page = await openPricing()
    const { summary, links, isOpen, focused } = platform(page)
    await summary.focus()
    await page.keyboard.press('ArrowUp')
    await links.first().hover()
    await moveMouseAway(page)
    await page.clock.runFor(1000)
    expect(await isOpen()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe(-1)
    expect(await isOpen()).toBe(false)
  })
})
