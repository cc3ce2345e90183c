import { describe, expect, test } from 'vitest'
import { desktop, phone, useBrowser } from '../support.ts'
import { area, button, drawn, legal, openViewer, said, sheet } from './viewerSupport.ts'

const visitor = useBrowser()

describe('the page in view', () => {
  test.each([
    [desktop, 1],
    [desktop, 2],
    [phone, 3],
  ])('is drawn with every pixel of a screen of %o at %i', async (viewport, deviceScaleFactor) => {
    const { page } = await openViewer(visitor, legal, { viewport, deviceScaleFactor })
    await drawn(page)
    for (const name of ['Zoom in', 'Zoom out', 'Zoom out']) {
      await button(page, name).click()
      await drawn(page)
      const { width, height, pixels } = await sheet(page)
      expect(pixels[0]).toBe(width * deviceScaleFactor)
      expect(Math.abs(pixels[1] - height * deviceScaleFactor)).toBeLessThanOrEqual(deviceScaleFactor)
    }
  })

  test('has its own size on paper, and fits a phone', async () => {
    const { page } = await openViewer(visitor, legal)
    await drawn(page)
    expect(await sheet(page)).toMatchObject({ width: 793, height: 1122 })
    await page.setViewportSize(phone)
    await expect.poll(async () => (await sheet(page)).width).toBeLessThan(phone.width)
    expect(await area(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })

  test.each([360, 740, 1400])(
    'has a window of 600 to 800 px, and none moves when it comes: %i px',
    async height => {
      let release = () => {}
      const held = new Promise<void>(resolve => {
        release = resolve
      })
      const { page } = await openViewer(visitor, legal, {
        viewport: { width: 360, height },
        answer: async route => {
          await held
          await route.continue()
        },
      })
      await page.locator('.viewer__loading').waitFor()
      const places = () =>
        page
          .locator('.viewer__area, .viewer__download, .footer')
          .evaluateAll(elements =>
            elements.map(element => element.getBoundingClientRect().toJSON() as object),
          )
      const before = await places()
      expect(before).toHaveLength(3)
      release()
      await drawn(page)
      expect(await places()).toEqual(before)
      const { height: window } = await area(page).evaluate(element => element.getBoundingClientRect())
      expect(window).toBeGreaterThanOrEqual(600)
      expect(window).toBeLessThanOrEqual(800)
    },
  )

  test('keeps the line at its top when it is zoomed, and begins at the top when it is turned', async () => {
    const { page } = await openViewer(visitor, legal)
    await drawn(page)
    const line = () =>
      area(page).evaluate(window => {
        const { top, height } = window.querySelector('.viewer__sheet')!.getBoundingClientRect()
        return (window.getBoundingClientRect().top - top) / height
      })
    await area(page).evaluate(window => window.scrollTo({ top: 300, behavior: 'instant' }))
    await expect.poll(line).toBeGreaterThan(0.2)
    const before = await line()
    for (const name of ['Zoom in', 'Zoom in', 'Zoom in', 'Zoom out']) {
      await button(page, name).click()
      expect(await line()).toBeCloseTo(before, 2)
    }
    await button(page, 'Next page').click()
    await expect.poll(() => area(page).evaluate(window => window.scrollTop)).toBe(0)
  })
})

describe('the keys', () => {
  test('turn pages and zoom while the focus is in the viewer', async () => {
    const { page } = await openViewer(visitor, legal)
    await drawn(page)
    await area(page).focus()
    const scrolled = await page.evaluate(() => scrollY)
    for (const [key, shown] of [
      ['ArrowRight', 'Page 2 of 6 100%'],
      ['PageDown', 'Page 3 of 6 100%'],
      ['ArrowLeft', 'Page 2 of 6 100%'],
      ['PageUp', 'Page 1 of 6 100%'],
      ['PageUp', 'Page 1 of 6 100%'],
      ['End', 'Page 6 of 6 100%'],
      ['ArrowRight', 'Page 6 of 6 100%'],
      ['-', 'Page 6 of 6 80%'],
      ['+', 'Page 6 of 6 100%'],
      ['+', 'Page 6 of 6 120%'],
      ['Home', 'Page 1 of 6 120%'],
    ] as const) {
      await page.keyboard.press(key)
      expect((await said(page)).join(' '), key).toBe(shown)
    }
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  })

  test('are still heard when the button that had the focus has come to its end', async () => {
    const { page } = await openViewer(visitor, legal)
    await drawn(page)
    const next = button(page, 'Next page')
    await next.focus()
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('Enter')
    expect(await next.isDisabled()).toBe(true)
    await page.keyboard.press('Home')
    expect((await said(page))[0]).toBe('Page 1 of 6')
  })

  test('scroll what is wider than its window, and belong to the page elsewhere', async () => {
    const { page } = await openViewer(visitor, legal, { reducedMotion: 'reduce' })
    await drawn(page)
    await page.getByRole('link', { name: 'Back to Home' }).focus()
    for (const key of ['End', 'PageUp', 'ArrowRight', '+']) await page.keyboard.press(key)
    expect(await said(page)).toEqual(['Page 1 of 6', '100%'])
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)

    await area(page).focus()
    for (let step = 0; step < 5; step++) await page.keyboard.press('+')
    await drawn(page)
    const left = () => area(page).evaluate(window => window.scrollLeft)
    const before = await left()
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBeGreaterThan(before)
    expect((await said(page))[0]).toBe('Page 1 of 6')
    await page.keyboard.press('Control+-')
    expect((await said(page))[1]).toBe('200%')
  })
})
