import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdLateScripts } from '../holdAnswers.ts'
import { desktop, lateScripts, moving, origin, phone, settled, sharedVisit, useBrowser } from '../support.ts'
import { awake, buttons } from './carouselSupport.ts'

const visitor = useBrowser()

/** A carousel that one test after the other turns. */
const sharedCarousel = sharedVisit(async own => {
  const visit = await own.open()
  await visit.page.goto(`${origin}/`)
  await visit.page.locator('.carousel').scrollIntoViewIfNeeded()
  await awake(visit.page)
  return visit
})

/** Label of the slide whose middle is nearest to that of the carousel. */
const shown = (page: Page): Promise<string | null> =>
  page.locator('.carousel__viewport').evaluate(viewport => {
    const middle = (element: Element) => {
      const { left, width } = element.getBoundingClientRect()
      return left + width / 2
    }
    const distance = (slide: Element) => Math.abs(middle(slide) - middle(viewport))
    const [nearest] = [...viewport.querySelectorAll('.carousel__slide')].toSorted(
      (one, other) => distance(one) - distance(other),
    )
    return nearest?.ariaLabel ?? null
  })

test('React loads only when the carousel is near, and hydrates it without a warning', async () => {
  const visit = await visitor.open()
  const { page, requests, problems } = visit
  await page.goto(`${origin}/`)
  await settled(visit)
  expect(lateScripts(requests)).toEqual([])
  expect(await page.locator('.carousel__slide[inert]').count()).toBe(0)
  const html = await page.locator('.carousel__slides').innerText()

  await page.locator('.carousel').scrollIntoViewIfNeeded()
  await awake(page)
  expect(lateScripts(requests).length).toBeGreaterThan(1)
  expect(await page.locator('.carousel__slides').innerText()).toBe(html)
  expect(problems).toEqual([])
})

test('only the slide in the middle can be reached, and a click beside it brings the next one there', async () => {
  const { page, problems } = await sharedCarousel()
  const inReach = page.locator('.carousel__slide:not([inert])')
  expect(await inReach.count()).toBe(1)
  expect(await inReach.getAttribute('aria-label')).toBe('1 of 4')
  expect(await inReach.locator('a, button, input, [tabindex]').count()).toBe(0)

  const { width = 0 } = (await page.locator('.carousel__viewport').boundingBox()) ?? {}
  await page.locator('.carousel__viewport').click({ position: { x: width - 40, y: 200 } })
  await expect.poll(() => shown(page)).toBe('2 of 4')
  expect(await inReach.getAttribute('aria-label')).toBe('2 of 4')
  await page.locator('.carousel__viewport').click({ position: { x: 40, y: 200 } })
  await expect.poll(() => shown(page)).toBe('1 of 4')
  await page.locator('.carousel__viewport').click({ position: { x: width / 2, y: 200 } })
  expect(await shown(page)).toBe('1 of 4')
  expect(problems).toEqual([])
})

test('buttons and arrow keys turn the slides in a loop', async () => {
  const { page, problems } = await sharedCarousel()
  const { previous, next } = buttons(page)
  await next.click()
  await expect.poll(() => shown(page)).toBe('2 of 4')
  expect(await page.locator('.carousel > [aria-live]').innerText()).toMatch(/^2 of 4: /)
  await previous.click()
  await previous.click()
  await expect.poll(() => shown(page)).toBe('4 of 4')

  await page.locator('.carousel__viewport').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(page)).toBe('1 of 4')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => shown(page)).toBe('4 of 4')
  expect(await page.locator('.carousel__mark--current').count()).toBe(1)
  expect(problems).toEqual([])
})

test('no press is lost while the carousel wakes, whenever it comes', async () => {
  const { page, problems } = await visitor.open()
  const release = await holdLateScripts(page)
  await page.goto(`${origin}/`)
  await page.locator('.carousel').scrollIntoViewIfNeeded()
  await buttons(page).next.click()
  // Presses at every moment until one is no longer held back, and once more as soon as the carousel looks awake.
  const answered = page.evaluate(async () => {
    const next = document.querySelector<HTMLElement>('.carousel__button:last-child')
    const carousel = next?.closest('.carousel')
    if (!next || !carousel) throw new Error('There is no carousel')
    const presses: Event[] = []
    document.addEventListener('click', event => presses.push(event))
    const looksAwake = new Promise(resolve => {
      new MutationObserver(() => resolve(next.click())).observe(carousel, { attributeFilter: ['class'] })
    })
    while (presses.length === 0) {
      next.click()
      await new Promise(resolve => setTimeout(resolve))
    }
    await looksAwake
    return presses.length
  })
  release()
  expect(await answered).toBeLessThan(4)
  await expect.poll(() => page.locator('.carousel__marks').innerText()).toBe(`${(await answered) + 1} / 4`)
  expect(problems).toEqual([])
})

test('a slide can be dragged away, and the drag is not a click', async () => {
  const { page } = await visitor.open(moving)
  await page.goto(`${origin}/`)
  await page.locator('.carousel').scrollIntoViewIfNeeded()
  await awake(page)
  const box = await page.locator('.carousel__viewport').boundingBox()
  if (!box) throw new Error('The carousel has no box')
  const y = box.y + 160
  await page.mouse.move(box.x + box.width * 0.8, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.2, y, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => shown(page)).toBe('2 of 4')
})

test.each([desktop, phone])(
  'nothing shifts when it wakes or slides turn, and all text is at least 13 px, at $width px',
  async viewport => {
    const { page } = await visitor.open({ viewport })
    await page.goto(`${origin}/`)
    const height = () => page.locator('.carousel').evaluate(carousel => carousel.clientHeight)
    /** Distance of the first slide's middle from that of the window, and its width, in CSS pixels. */
    const position = () =>
      page
        .locator('.carousel__panel')
        .first()
        .evaluate(panel => {
          const { left, right } = panel.getBoundingClientRect()
          return { offset: (left + right - innerWidth) / 2, width: right - left }
        })
    const initialHeight = await height()
    const { offset, width } = await position()
    expect(offset).toBeCloseTo(0, 0)
    await page.locator('.carousel').scrollIntoViewIfNeeded()
    const { next } = buttons(page)
    await awake(page)
    expect(await height()).toBe(initialHeight)
    expect((await position()).width).toBeCloseTo(width, 0)
    await expect.poll(async () => (await position()).offset).toBeCloseTo(0, 0)
    for (const at of [2, 3, 4]) {
      await next.click()
      await expect.poll(() => shown(page)).toBe(`${at} of 4`)
      expect(await height()).toBe(initialHeight)
    }
    const small = await page.locator('.carousel__slides').evaluate(slides => {
      const size = (element: Element) => {
        const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1
        return scale * Number.parseFloat(getComputedStyle(element).fontSize)
      }
      return [...slides.querySelectorAll('*')]
        .filter(element => element.checkVisibility() && size(element) < 12.99)
        .filter(element => [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE))
        .map(element => element.outerHTML)
    })
    expect(small).toEqual([])

    await next.click()
    await expect.poll(() => shown(page)).toBe('1 of 4')
    await page.setViewportSize({ width: Math.round(viewport.width * 0.9), height: viewport.height })
    await expect.poll(async () => (await position()).width).toBeLessThan(width - 1)
    await expect.poll(async () => (await position()).offset).toBeCloseTo(0, 0)
  },
)

test('without JavaScript the slides scroll in their own area, with all of their text', async () => {
  const { page } = await visitor.open({ javaScriptEnabled: false })
  await page.goto(`${origin}/`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const viewport = page.locator('.carousel__viewport')
  expect(await viewport.evaluate(element => element.scrollWidth > 2 * element.clientWidth)).toBe(true)
  expect(await viewport.evaluate(element => getComputedStyle(element).overflowX)).toBe('auto')
  expect(
    await page.getByRole('heading', { level: 3 }).and(page.locator('.carousel__caption > h3')).count(),
  ).toBe(4)
  expect(await page.locator('.carousel button:visible').count()).toBe(0)
})

test('hydration keeps the slide that the visitor has scrolled to', async () => {
  const { page } = await visitor.open()
  const release = await holdLateScripts(page)
  await page.goto(`${origin}/`)
  const slides = page.locator('.carousel__slide')
  await slides.first().scrollIntoViewIfNeeded()
  await page.locator('.carousel__viewport').evaluate(viewport => {
    viewport.scrollLeft = 2 * (viewport.querySelector<HTMLElement>('.carousel__slide')?.offsetWidth ?? 0)
  })
  release()
  await awake(page)
  await expect.poll(() => shown(page)).toBe('3 of 4')
})
