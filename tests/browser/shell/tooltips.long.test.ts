import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  isLateScript,
  openWithStoppedClock,
  origin,
  paths,
  settled,
  sharedVisit,
  useBrowser,
} from '../support.ts'

const visitor = useBrowser()

/**
 * Opens the home page at its carousel, whose two buttons have tooltips, waits until the code of the tooltips has
 * loaded, and stops the clock.
 */
const sharedPage = sharedVisit(async own => {
  const visit = await own.open()
  const { page } = visit
  await page.clock.install()
  await page.goto(`${origin}/`)
  await page.getByRole('group', { name: 'Slides' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Next slide' }).waitFor()
  await page.getByRole('button', { name: 'Next slide' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Next slide' }).hover()
  await parts(page).bubble.waitFor({ state: 'attached' })
  await moveMouseAway(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  return visit
})

/** That page without a tooltip, or a delay of one. */
async function atCarousel(): Promise<Page> {
  const { page } = await sharedPage()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await moveMouseAway(page)
  await page.clock.runFor(2000)
  return page
}

const parts = (page: Page) => ({
  next: page.getByRole('button', { name: 'Next slide' }),
  previous: page.getByRole('button', { name: 'Previous slide' }),
  toggle: page.getByRole('button', { name: /theme/ }),
  bubble: page.locator('.tooltip'),
  shown: () =>
    page.locator('.tooltip').evaluate(bubble => !(bubble as HTMLElement).hidden && bubble.textContent),
})

const moveMouseAway = (page: Page) => page.mouse.move(desktop.width / 2, 90)

test('is shown when the mouse has rested for 700 ms, and hidden when it leaves', async () => {
  const page = await atCarousel()
  const { next, shown } = parts(page)
  await next.hover()
  await page.clock.runFor(699)
  expect(await shown()).toBe(false)
  await page.clock.runFor(1)
  expect(await shown()).toBe('Next slide')
  await moveMouseAway(page)
  expect(await shown()).toBe(false)
  await next.hover()
  await moveMouseAway(page)
  await page.clock.runFor(2000)
  expect(await shown()).toBe(false)
})

test('is shown at once within 300 ms of the last one', async () => {
  const page = await atCarousel()
  const { next, previous, shown } = parts(page)
  await next.hover()
  await page.clock.runFor(700)
  await previous.hover()
  expect(await shown()).toBe('Previous slide')
  await moveMouseAway(page)
  await page.clock.runFor(299)
  await next.hover()
  expect(await shown()).toBe('Next slide')
  await moveMouseAway(page)
  await page.clock.runFor(300)
  await next.hover()
  expect(await shown()).toBe(false)
  await page.clock.runFor(700)
  expect(await shown()).toBe('Next slide')
})

test('is shown at once for keyboard focus, stays while the mouse passes, and follows the name', async () => {
  const page = await atCarousel()
  const { toggle, next, shown, bubble } = parts(page)
  await page.keyboard.press('Tab')
  await toggle.focus()
  expect(await shown()).toBe('Switch to light theme')
  // Hidden from screen readers, because it repeats the name.
  expect(await bubble.getAttribute('role')).toBe('tooltip')
  expect(await bubble.getAttribute('aria-hidden')).toBe('true')
  expect(await toggle.getAttribute('aria-describedby')).toBeNull()
  await next.hover()
  await moveMouseAway(page)
  expect(await shown()).toBe('Switch to light theme')
  await page.keyboard.press('Enter')
  await expect.poll(shown).toBe('Switch to dark theme')
  await page.keyboard.press('Enter')
  await expect.poll(shown).toBe('Switch to light theme')
  await page.keyboard.press('Tab')
  expect(await shown()).toBe(false)
})

test('can be hovered, and dismissed by Escape without moving (WCAG 1.4.13)', async () => {
  const page = await atCarousel()
  const { next, bubble, shown } = parts(page)
  await next.hover()
  await page.clock.runFor(700)
  await bubble.hover()
  await page.clock.runFor(2000)
  expect(await shown()).toBe('Next slide')
  await page.keyboard.press('Escape')
  expect(await shown()).toBe(false)
  await page.clock.runFor(2000)
  expect(await shown()).toBe(false)
})

test('is hidden by a press, and not shown by touch', async () => {
  const page = await atCarousel()
  const { toggle, shown } = parts(page)
  await toggle.hover()
  await page.clock.runFor(700)
  expect(await shown()).toBe('Switch to light theme')
  await toggle.click()
  expect(await shown()).toBe(false)

  const { page: touchPage } = await visitor.open({ hasTouch: true })
  await openWithStoppedClock(touchPage, `${origin}/pricing/`)
  await parts(touchPage).toggle.tap()
  await touchPage.clock.runFor(2000)
  expect(await parts(touchPage).bubble.count()).toBe(0)
})

describe('the code', () => {
  test.each(['pointer', 'keyboard'])('is loaded by the %s, and then shows the tooltip', async means => {
    const visit = await visitor.open()
    const { page, requests, problems } = visit
    await page.goto(`${origin}/blog/`)
    await settled(visit)
    const loaded = paths(requests, 'script').length
    const { toggle, bubble } = parts(page)
    if (means === 'pointer') await toggle.hover()
    else {
      await page.keyboard.press('Tab')
      await toggle.focus()
    }
    // Where it fails, this says at which of the steps.
    await expect
      .poll(async () => ({
        isCurrent: await toggle.evaluate(button => button.matches(':focus-visible, :hover')),
        isLoaded: (await bubble.count()) > 0,
        isShown: await bubble.isVisible(),
      }))
      .toEqual({ isCurrent: true, isLoaded: true, isShown: true })
    expect(paths(requests, 'script').length).toBeGreaterThan(loaded)
    expect(problems).toEqual([])
  })

  test('breaks nothing else where it does not load', async () => {
    const { page } = await visitor.open()
    const errors: Error[] = []
    page.on('pageerror', error => errors.push(error))
    await page.route(isLateScript, route => route.abort())
    await page.goto(`${origin}/blog/`)
    const failed = page.waitForEvent('requestfailed')
    await parts(page).toggle.hover()
    await failed
    await parts(page).toggle.click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(errors).toEqual([])
  })
})

describe.each([320, 768, 1280])('at %i px', width => {
  test('is next to its element, and within the window', async () => {
    const { page } = await visitor.open({ viewport: { width, height: 640 } })
    await page.goto(`${origin}/pricing/`)
    const { toggle, bubble } = parts(page)
    await page.keyboard.press('Tab')
    await toggle.focus()
    await bubble.waitFor()
    const box = (await bubble.boundingBox())!
    const own = (await toggle.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(8)
    expect(box.x + box.width).toBeLessThanOrEqual(width - 8)
    // Below, because there is no room above; without a gap, so that the pointer can reach it.
    expect(box.y).toBeCloseTo(own.y + own.height, 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
})
