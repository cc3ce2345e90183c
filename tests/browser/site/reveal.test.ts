import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, origin, phone, routes, useBrowser } from '../support.ts'

const visitor = useBrowser()

/** What is held back, and what has been let in, by its section and class. */
const seen = (page: Page, value: 'yes' | 'no' | 'passed') =>
  page
    .locator(`[data-seen=${value}]`)
    .evaluateAll(all => all.map(element => `${element.closest('section')?.id} ${element.classList[0]}`))

/** Scrolls so that a part of an element, in pixels of its height, is in view at the lower edge. */
const showPart = (page: Page, selector: string, part: number) =>
  page.locator(selector).evaluate((element, fraction) => {
    const { top, height } = element.getBoundingClientRect()
    const visible = Math.min(height, innerHeight) * fraction
    scrollBy({ top: Math.round(top + visible - innerHeight), behavior: 'instant' })
  }, part)

const frames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise(resolve =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
      ),
  )

const state = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => (element as HTMLElement).dataset['seen'])

/** Opens the home page and waits until what is out of view is held back. */
async function home(path = '/', viewport = desktop): Promise<Page> {
  const { page } = await visitor.open({ viewport })
  await page.goto(origin + path)
  await page.locator('[data-seen=no]').first().waitFor({ state: 'attached' })
  return page
}

/** How each animation of an element and its children goes, by its order. */
const motion = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element =>
      [element, ...element.children]
        .map(part => getComputedStyle(part))
        .filter(style => style.animationName === 'reveal')
        .map(style => [style.animationDuration, style.animationDelay]),
    )

test('the motion is 600 ms and 16 px, and nothing of it is left afterwards', async () => {
  const page = await home()
  const figure = '#security-assessment .feature__figure'
  expect(await page.locator(figure).evaluate(element => getComputedStyle(element).transform)).toBe(
    'matrix(1, 0, 0, 1, 0, 16)',
  )
  expect(await page.locator(figure).evaluate(element => getComputedStyle(element).opacity)).toBe('0')
  await page.locator(figure).scrollIntoViewIfNeeded()
  await expect.poll(() => state(page, figure)).toBe('yes')
  expect(await motion(page, figure)).toEqual([['0.6s', '0s']])
  const after = await page.locator(figure).evaluate(async element => {
    for (const animation of element.getAnimations()) animation.finish()
    const { opacity, transform } = getComputedStyle(element)
    return { opacity, transform }
  })
  expect(after).toEqual({ opacity: '1', transform: 'none' })
  // Once: it stays when it has gone out of view.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await frames(page)
  expect(await state(page, figure)).toBe('yes')
})

describe('staggers', () => {
  test.each([
    ['list item', '#security-assessment .feature__points', 100],
    ['plan', '#pricing .plans__cards', 200],
    ['architecture item', '#architecture .architecture__items', 200],
  ])('per %s', async (_, selector, delay) => {
    const page = await home()
    const count = await page.locator(`${selector} > *`).count()
    const delays = Array.from({ length: count }, (__, at) => ['0.6s', `${(at * delay) / 1000}s`])
    expect(count).toBeGreaterThan(2)
    await page.locator(selector).scrollIntoViewIfNeeded()
    await expect.poll(() => motion(page, selector)).toEqual(delays)
  })

  test('per card of the blog, from the first paint on', async () => {
    const { page } = await visitor.open()
    // Without its script: what is in view at first does not wait for it.
    await page.route(/\.js$/, route => route.abort())
    await page.goto(`${origin}/blog/`)
    expect(await motion(page, '.post-list__cards')).toEqual([
      ['0.6s', '0s'],
      ['0.6s', '0.15s'],
    ])
  })
})

describe('thresholds', () => {
  test.each([desktop, phone])('a tenth, of what can be seen at once, at $width px', async viewport => {
    const page = await home('/', viewport)
    for (const selector of ['#security-assessment .feature__figure', '#pricing .plans__cards']) {
      await showPart(page, selector, 0.08)
      await frames(page)
      expect(await state(page, selector), selector).toBe('no')
      await showPart(page, selector, 0.13)
      await expect.poll(() => state(page, selector), { message: selector }).toBe('yes')
    }
  })

  test.each([desktop, phone])('three tenths of the hero, at $width px', async viewport => {
    const page = await home('/#contact', viewport)
    const showHero = (part: number) =>
      page.locator('[data-reveal=hero]').evaluate((element, fraction) => {
        const { bottom, height } = element.getBoundingClientRect()
        scrollBy({ top: Math.round(bottom - Math.min(height, innerHeight) * fraction), behavior: 'instant' })
      }, part)
    expect(await state(page, '[data-reveal=hero]')).toBe('no')
    await showHero(0.25)
    await frames(page)
    expect(await state(page, '[data-reveal=hero]')).toBe('no')
    await showHero(0.35)
    await expect.poll(() => state(page, '[data-reveal=hero]')).toBe('yes')
  })
})

test.each([desktop, phone, { width: 320, height: 256 }])(
  'at $width × $height px, all has been seen at the end of the page',
  async viewport => {
    const page = await home('/', viewport)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top < height; top += viewport.height / 2) {
      await page.evaluate(to => scrollTo({ top: to, behavior: 'instant' }), top)
      await page.evaluate(
        () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
    }
    await expect.poll(() => seen(page, 'no')).toEqual([])
  },
)

test('a jump passes no blank: what lies between is there at once', async () => {
  const page = await home()
  await page.locator('.header').getByRole('link', { name: 'Pricing' }).click()
  const passed = await seen(page, 'passed')
  expect(passed).toContain('ai-intelligence feature__figure')
  expect(passed).toContain('architecture architecture__items')
  expect(passed.filter(name => /^(pricing|contact)/.test(name))).toEqual([])
  await expect.poll(() => state(page, '#pricing .plans__cards')).toBe('yes')
})

test('the hero is painted from the first frame of its motion, and nothing shifts', async () => {
  const { page } = await visitor.open()
  await page.addInitScript(() => {
    const notes = { shift: 0 }
    Object.assign(window, { notes })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        notes.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${origin}/`, { waitUntil: 'commit' })
  const hero = page.locator('[data-reveal=hero]')
  // What is fully see-through does not count as painted: the largest contentful paint would wait for it.
  const from = await hero.evaluate(element =>
    element
      .getAnimations()
      .map(animation => Number((animation.effect as KeyframeEffect).getKeyframes()[0]?.['opacity'])),
  )
  for (const opacity of from) expect(opacity).toBeGreaterThan(0)
  await hero.evaluate(element => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const { shift } = await page.evaluate(() => (window as unknown as { notes: { shift: number } }).notes)
  expect(shift).toBeLessThan(0.001)
})

describe('everything is simply there', () => {
  const hidden = `[...document.querySelectorAll('main *')]
    .filter(element => element.checkVisibility() && Number(getComputedStyle(element).opacity) < 0.5)
    .filter(element => element.matches('[data-reveal], [data-stagger] > *'))
    .map(element => element.className)`

  test('with reduced motion', async () => {
    const { page } = await visitor.open({ reducedMotion: 'reduce' })
    for (const path of routes) {
      await page.goto(origin + path)
      expect(await page.evaluate(hidden), path).toEqual([])
    }
  })

  test('without JavaScript, and without motion', async () => {
    const { page } = await visitor.open({ javaScriptEnabled: false })
    await page.goto(`${origin}/`)
    expect(await page.evaluate(hidden)).toEqual([])
    expect(await motion(page, '[data-reveal=hero]')).toEqual([])
  })

  test('in print', async () => {
    const page = await home()
    expect(await page.evaluate(hidden)).not.toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(hidden)).toEqual([])
  })

  test('where the script does not come', async () => {
    const { page } = await visitor.open()
    await page.route(/\.js$/, route => route.abort())
    await page.goto(`${origin}/`)
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if ((animation as CSSAnimation).animationName === 'reveal') animation.finish()
      }
    })
    expect(await page.evaluate(hidden)).toEqual([])
  })
})
