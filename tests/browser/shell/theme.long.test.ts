import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { themeStorageKey } from '../../fixtures/themeStorageKey.ts'
import { kinds, moving, nextFrames, origin, settled, useBrowser, type Visit } from '../support.ts'

const visitor = useBrowser()

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')

test.each(['light', 'dark'] as const)('is dark by default where the system is %s', async colorScheme => {
  const { page } = await visitor.open({ colorScheme })
  await page.goto(`${origin}/pricing/`)
  expect(await themeOf(page)).toBe('dark')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(10, 16, 22)',
  )
})

test('the stored theme is set before the entry loads, so that a reload does not flash', async () => {
  const { page } = await visitor.open({ theme: 'light' })
  await page.route(/\.js$/, route => route.abort())
  await page.goto(`${origin}/pricing/`, { waitUntil: 'domcontentloaded' })
  expect(await themeOf(page)).toBe('light')
  // An inline script in the head, which blocks painting.
  const attributes = await page
    .locator('head script')
    .evaluateAll(scripts =>
      scripts
        .filter(script => script.textContent?.includes('themeKey'))
        .map(script => script.getAttributeNames()),
    )
  expect(attributes).toEqual([[]])
})

test('a stored value that is no theme is ignored', async () => {
  const { page } = await visitor.open()
  await page.addInitScript(key => localStorage.setItem(key, '"><img>'), themeStorageKey)
  await page.goto(`${origin}/pricing/`)
  expect(await themeOf(page)).toBe('dark')
})

test("the theme-color of the browser's frame is that of the theme, from the start and after each change", async () => {
  const { page } = await visitor.open({ theme: 'light' })
  await page.route(/\.js$/, route => route.abort())
  await page.goto(`${origin}/pricing/`)
  const themeColor = () => page.locator('meta[name=theme-color]').getAttribute('content')
  expect(await themeColor()).toBe('#f8f5ee')
  await page.unroute(/\.js$/)
  await page.reload()
  expect(await themeColor()).toBe('#f8f5ee')
  await page.getByRole('button', { name: /theme/ }).click()
  expect(await themeColor()).toBe('#0a1016')
})

test('on every kind of page colours change without transitions', async () => {
  const visit = await visitor.open(moving)
  for (const path of kinds) {
    await visit.page.goto(origin + path)
    expect(await transitionsOfTheme(visit), path).toEqual([])
  }
})

/** The transitions of colours that run when the theme changes. */
async function transitionsOfTheme(visit: Visit): Promise<string[]> {
  const { page } = visit
  await page.locator('html[data-loaded]:not([data-layout])').waitFor()
  await settled(visit)
  await page.evaluate(() => {
    addEventListener('transitionrun', ({ target, propertyName }) => {
      if (propertyName.includes('color'))
        (window as unknown as { ran: string[] }).ran.push(`${(target as Element).className} ${propertyName}`)
    })
    Object.assign(window, { ran: [] })
    document.querySelector<HTMLElement>('.theme-toggle')!.click()
  })
  await page.locator('html:not([data-still])').waitFor()
  await nextFrames(page)
  return page.evaluate(() => (window as unknown as { ran: string[] }).ran)
}
