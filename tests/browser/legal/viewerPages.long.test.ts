import { describe, expect, test } from 'vitest'
import { holdAnswers } from '../holdAnswers.ts'
import { desktop, phone, scrollTop, sharedVisit, useBrowser } from '../support.ts'
import { area, barTexts, button, drawingSize, legal, openViewer, waitUntilDrawn } from './viewerSupport.ts'

const visitor = useBrowser()

/** A viewer that one test after the other works with: on its first page, at 100 %. */
const sharedViewer = sharedVisit(own => openViewer(own, legal))
async function freshViewer() {
  const visit = await sharedViewer()
  await waitUntilDrawn(visit.page)
  await area(visit.page).focus()
  await visit.page.keyboard.press('Home')
  for (const [key, isThere] of [
    ['+', (percent: number) => percent >= 100],
    ['-', (percent: number) => percent <= 100],
  ] as const)
    while (!isThere(Number.parseInt((await barTexts(visit.page))[1] ?? '100')))
      await visit.page.keyboard.press(key)
  await waitUntilDrawn(visit.page)
  return visit
}

describe('the page in view', () => {
  test.each([
    [desktop, 1],
    [desktop, 2],
    [phone, 3],
  ])(
    'is drawn with every pixel of a screen of %o with a pixel ratio of %i',
    async (viewport, deviceScaleFactor) => {
      const { page } = await openViewer(visitor, legal, { viewport, deviceScaleFactor })
      await waitUntilDrawn(page)
      for (const name of ['Zoom in', 'Zoom out', 'Zoom out']) {
        await button(page, name).click()
        await waitUntilDrawn(page)
        const { width, height, pixels } = await drawingSize(page)
        expect(pixels[0]).toBe(width * deviceScaleFactor)
        expect(Math.abs(pixels[1] - height * deviceScaleFactor)).toBeLessThanOrEqual(deviceScaleFactor)
      }
    },
  )

  test('has the size on paper, and fits a phone', async () => {
    const { page } = await freshViewer()
    expect(await drawingSize(page)).toMatchObject({ width: 793, height: 1122 })
    await page.setViewportSize(phone)
    await expect.poll(async () => (await drawingSize(page)).width).toBeLessThan(phone.width)
    expect(await area(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    await page.setViewportSize(desktop)
    await expect.poll(async () => (await drawingSize(page)).width).toBe(793)
  })

  test.each([360, 740, 1400])(
    'has an area of 400 to 800 px, and shifts nothing when it loads, in a window of %i px',
    async height => {
      const { answer, release } = holdAnswers()
      const { page } = await openViewer(visitor, legal, {
        viewport: { width: 360, height },
        answer,
      })
      await page.getByText(/^Loading /).waitFor()
      const boxes = () =>
        page
          .locator('.viewer__area, .viewer__download, .footer')
          .evaluateAll(elements =>
            elements.map(element => element.getBoundingClientRect().toJSON() as object),
          )
      const before = await boxes()
      expect(before).toHaveLength(3)
      release()
      await waitUntilDrawn(page)
      expect(await boxes()).toEqual(before)
      const { height: areaHeight } = await area(page).evaluate(element => element.getBoundingClientRect())
      expect(areaHeight).toBeGreaterThanOrEqual(600)
      expect(areaHeight).toBeLessThanOrEqual(800)
    },
  )

  test('keeps its middle in the middle when it is zoomed', async () => {
    const { page } = await freshViewer()
    const shift = () =>
      area(page).evaluate(window => {
        const sheet = window.querySelector('.viewer__sheet')!.getBoundingClientRect()
        const { left } = window.getBoundingClientRect()
        return Math.abs(sheet.left + sheet.width / 2 - left - window.clientWidth / 2) / sheet.width
      })
    for (const name of [...Array<string>(5).fill('Zoom in'), ...Array<string>(5).fill('Zoom out')]) {
      await button(page, name).click()
      expect(await shift()).toBeLessThan(0.01)
    }
  })

  test('keeps its top line when it is zoomed; the next page begins at its top', async () => {
    const { page } = await freshViewer()
    const topLine = () =>
      area(page).evaluate(window => {
        const { top, height } = window.querySelector('.viewer__sheet')!.getBoundingClientRect()
        return (window.getBoundingClientRect().top - top) / height
      })
    await area(page).evaluate(window => window.scrollTo({ top: 300, behavior: 'instant' }))
    await expect.poll(topLine).toBeGreaterThan(0.2)
    const before = await topLine()
    for (const name of ['Zoom in', 'Zoom in', 'Zoom in', 'Zoom out']) {
      await button(page, name).click()
      expect(await topLine()).toBeCloseTo(before, 2)
    }
    await button(page, 'Next page').click()
    await expect.poll(() => area(page).evaluate(window => window.scrollTop)).toBe(0)
  })
})

describe('the keys', () => {
  test('turn pages and zoom while the focus is in the viewer', async () => {
    const { page } = await freshViewer()
    await area(page).focus()
    const scrolled = await scrollTop(page)
    for (const [key, shown] of [
      ['ArrowRight', 'Page 2 of 4 100%'],
      ['ArrowRight', 'Page 3 of 4 100%'],
      ['ArrowLeft', 'Page 2 of 4 100%'],
      ['ArrowLeft', 'Page 1 of 4 100%'],
      ['ArrowLeft', 'Page 1 of 4 100%'],
      ['End', 'Page 4 of 4 100%'],
      ['ArrowRight', 'Page 4 of 4 100%'],
      ['-', 'Page 4 of 4 80%'],
      ['+', 'Page 4 of 4 100%'],
      ['+', 'Page 4 of 4 120%'],
      ['Home', 'Page 1 of 4 120%'],
    ] as const) {
      await page.keyboard.press(key)
      expect((await barTexts(page)).join(' '), key).toBe(shown)
    }
    expect(await scrollTop(page)).toBe(scrolled)

    // Where the focused button has become disabled, too.
    const next = button(page, 'Next page')
    await next.focus()
    for (let turn = 0; turn < 5; turn++) await page.keyboard.press('Enter')
    expect(await next.isDisabled()).toBe(true)
    await page.keyboard.press('Home')
    expect((await barTexts(page))[0]).toBe('Page 1 of 4')
  })

  test('scroll a page that is wider than the area, and do nothing to it elsewhere', async () => {
    const { page } = await freshViewer()
    await page.getByRole('link', { name: 'Back to Home' }).focus()
    for (const key of ['End', 'PageUp', 'ArrowRight', '+']) await page.keyboard.press(key)
    expect(await barTexts(page)).toEqual(['Page 1 of 4', '100%'])
    await page.keyboard.press('End')
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(0)

    await area(page).focus()
    for (let step = 0; step < 5; step++) await page.keyboard.press('+')
    await waitUntilDrawn(page)
    const left = () => area(page).evaluate(window => window.scrollLeft)
    const before = await left()
    await page.keyboard.press('ArrowRight')
    await expect.poll(left).toBeGreaterThan(before)
    expect((await barTexts(page))[0]).toBe('Page 1 of 4')
    await page.keyboard.press('Control+-')
    expect((await barTexts(page))[1]).toBe('200%')
  })
})
