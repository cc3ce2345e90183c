import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdAnswers } from '../holdAnswers.ts'
import { desktop, kinds, moving, nextFrames, origin, phone, useBrowser } from '../support.ts'

const visitor = useBrowser(moving)

/** Section and class of the elements in a state: held back, revealed, or passed by a jump. */
const elementsIn = (page: Page, value: 'yes' | 'no' | 'passed') =>
  page
    .locator(`[data-seen=${value}]`)
    .evaluateAll(all => all.map(element => `${element.closest('section')?.id} ${element.classList[0]}`))

/** Scrolls so that a share of an element is in view at the lower edge of the window. */
const showShare = (page: Page, selector: string, share: number) =>
  page.locator(selector).evaluate((element, fraction) => {
    const { top, height } = element.getBoundingClientRect()
    const visible = Math.min(height, innerHeight) * fraction
    scrollBy({ top: Math.round(top + visible - innerHeight), behavior: 'instant' })
  }, share)

const state = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => (element as HTMLElement).dataset['seen'])

/** Gives the observer of the page time to act. */
async function settle(page: Page): Promise<void> {
  await nextFrames(page)
  await page.waitForTimeout(50)
}

/** Opens the home page and waits until elements out of view are held back. */
async function openHome(path = '/', viewport = desktop): Promise<Page> {
  const { page } = await visitor.open({ viewport })
  await page.goto(origin + path)
  await page.locator('[data-seen=no]').first().waitFor({ state: 'attached' })
  return page
}

/** Duration and delay of the animations of an element and its children, in order. */
const animations = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element =>
      [element, ...element.children]
        .map(part => getComputedStyle(part))
        .filter(style => style.animationName === 'reveal')
        .map(style => [style.animationDuration, style.animationDelay]),
    )

test('the motion is 600 ms and 16 px, and leaves no style behind', async () => {
  const page = await openHome()
  const figure = '#security-assessment .feature__figure'
  expect(await page.locator(figure).evaluate(element => getComputedStyle(element).transform)).toBe(
    'matrix(1, 0, 0, 1, 0, 16)',
  )
  expect(await page.locator(figure).evaluate(element => getComputedStyle(element).opacity)).toBe('0')
  await page.locator(figure).scrollIntoViewIfNeeded()
  await expect.poll(() => state(page, figure)).toBe('yes')
  expect(await animations(page, figure)).toEqual([['0.6s', '0s']])
  const after = await page.locator(figure).evaluate(async element => {
    for (const animation of element.getAnimations()) animation.finish()
    const { opacity, transform } = getComputedStyle(element)
    return { opacity, transform }
  })
  expect(after).toEqual({ opacity: '1', transform: 'none' })
  // It is not repeated after the element was out of view.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await settle(page)
  expect(await state(page, figure)).toBe('yes')
})

describe('staggers', () => {
  test('per list item, architecture item and plan', async () => {
    const page = await openHome()
    for (const [selector, delay] of [
      ['#network-security .feature__points', 100],
      ['#architecture .architecture__items', 200],
      ['#pricing .plans__cards', 200],
    ] as const) {
      const count = await page.locator(`${selector} > *`).count()
      const delays = Array.from({ length: count }, (_, at) => ['0.6s', `${(at * delay) / 1000}s`])
      expect(count).toBeGreaterThan(2)
      await page.locator(selector).scrollIntoViewIfNeeded()
      await expect.poll(() => animations(page, selector), { message: selector }).toEqual(delays)
    }
  })

  test('per card of the blog, from the first paint on', async () => {
    const { page } = await visitor.open()
    // Elements in view at first do not wait for the script.
    await page.route(/\.js$/, route => route.abort())
    await page.goto(`${origin}/blog/`)
    expect(await animations(page, '.post-list__cards')).toEqual([
      ['0.6s', '0s'],
      ['0.6s', '0.15s'],
    ])
  })
})

describe('thresholds', () => {
  test.each([desktop, phone])('a tenth of the element or the window, at $width px', async viewport => {
    const page = await openHome('/', viewport)
    for (const selector of ['#security-assessment .feature__figure', '#pricing .plans__cards']) {
      await showShare(page, selector, 0.08)
      await settle(page)
      expect(await state(page, selector), selector).toBe('no')
      await showShare(page, selector, 0.13)
      await expect.poll(() => state(page, selector), { message: selector }).toBe('yes')
    }
  })

  test.each([desktop, phone])('three tenths for the hero, at $width px', async viewport => {
    const { page } = await visitor.open({ viewport })
    // What is in view when the script begins is not held back: it comes when the browser has scrolled.
    const { answer, release } = holdAnswers()
    await page.route('**/assets/entries/*.js', answer)
    await page.goto(`${origin}/#contact`, { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    release()
    await page.locator('[data-reveal=hero][data-seen]').waitFor()
    const showHero = (part: number) =>
      page.locator('[data-reveal=hero]').evaluate((element, fraction) => {
        const { bottom, height } = element.getBoundingClientRect()
        scrollBy({ top: Math.round(bottom - Math.min(height, innerHeight) * fraction), behavior: 'instant' })
      }, part)
    expect(await state(page, '[data-reveal=hero]')).toBe('no')
    await showHero(0.25)
    await settle(page)
    expect(await state(page, '[data-reveal=hero]')).toBe('no')
    await showHero(0.35)
    await expect.poll(() => state(page, '[data-reveal=hero]')).toBe('yes')
  })
})

test.each([desktop, { width: 320, height: 256 }])(
  'at $width × $height px, everything has been revealed at the end of the page',
  async viewport => {
    const page = await openHome('/', viewport)
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
        scrollTo({ top, behavior: 'instant' })
        await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
    })
    await expect.poll(() => elementsIn(page, 'no')).toEqual([])
  },
)

test('a jump reveals at once what it passes', async () => {
  const page = await openHome()
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  const passed = await elementsIn(page, 'passed')
  expect(passed).toContain('ai-intelligence feature__figure')
  expect(passed).toContain('architecture architecture__items')
  expect(passed.filter(name => /^(pricing|contact)/.test(name))).toEqual([])
  await expect.poll(() => state(page, '#pricing .plans__cards')).toBe('yes')
})

test('the hero is visible from the first frame of its motion, and nothing shifts', async () => {
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
  // A transparent element does not count as painted, and would delay the largest contentful paint.
  const startOpacities = await hero.evaluate(element =>
    element
      .getAnimations()
      .map(animation => Number((animation.effect as KeyframeEffect).getKeyframes()[0]?.['opacity'])),
  )
  for (const opacity of startOpacities) expect(opacity).toBeGreaterThan(0)
  await hero.evaluate(element => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const { shift } = await page.evaluate(() => (window as unknown as { notes: { shift: number } }).notes)
  expect(shift).toBeLessThan(0.001)
})

describe('nothing is hidden', () => {
  const hidden = `[...document.querySelectorAll('main *')]
    .filter(element => element.checkVisibility() && Number(getComputedStyle(element).opacity) < 0.5)
    .filter(element => element.matches('[data-reveal], [data-stagger] > *'))
    .map(element => element.className)`

  test('with reduced motion', async () => {
    const { page } = await visitor.open({ reducedMotion: 'reduce' })
    for (const path of kinds) {
      await page.goto(origin + path)
      expect(await page.evaluate(hidden), path).toEqual([])
    }
  })

  test('without JavaScript, and without motion', async () => {
    const { page } = await visitor.open({ javaScriptEnabled: false })
    await page.goto(`${origin}/`)
    expect(await page.evaluate(hidden)).toEqual([])
    expect(await animations(page, '[data-reveal=hero]')).toEqual([])
  })

  test('in print', async () => {
    const page = await openHome()
    expect(await page.evaluate(hidden)).not.toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(hidden)).toEqual([])
  })

  test('where the script does not load', async () => {
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
