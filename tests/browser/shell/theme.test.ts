import { describe, expect, test } from 'vitest'
import { listen, origin, useBrowser } from '../support.ts'

const visitor = useBrowser()
const theme = 'html'

test.each(['light', 'dark'] as const)('is dark by default where the system is %s', async colorScheme => {
  const { page } = await visitor.open({ colorScheme })
  await page.goto(`${origin}/`)
  expect(await page.locator(theme).getAttribute('data-theme')).toBe('dark')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(10, 16, 22)',
  )
})

test('the button says what it does, switches, and the choice is kept', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  const toggle = page.getByRole('button', { name: /theme/ })
  expect(await toggle.getAttribute('aria-label')).toBe('Switch to light theme')
  await toggle.click()
  expect(await page.locator(theme).getAttribute('data-theme')).toBe('light')
  expect(await toggle.getAttribute('aria-label')).toBe('Switch to dark theme')
  expect(await page.evaluate(() => localStorage.getItem('fairlead-theme'))).toBe('light')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(248, 245, 238)',
  )

  await page.goto(`${origin}/blog/`)
  expect(await page.locator(theme).getAttribute('data-theme')).toBe('light')
  await page.keyboard.press('Tab')
  await toggle.focus()
  await page.keyboard.press('Enter')
  expect(await page.locator(theme).getAttribute('data-theme')).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('fairlead-theme'))).toBe('dark')
})

test('the stored theme is in force before the entry has come, so that a reload does not flash', async () => {
  const { page } = await visitor.open({ theme: 'light' })
  await page.route(/\.js$/, route => route.abort())
  await page.goto(`${origin}/pricing/`, { waitUntil: 'domcontentloaded' })
  expect(await page.locator(theme).getAttribute('data-theme')).toBe('light')
  // The script stands above all that is painted, and waits for nothing.
  const kinds = await page
    .locator('head script')
    .evaluateAll(scripts =>
      scripts
        .filter(script => script.textContent?.includes('themeKey'))
        .map(script => script.getAttributeNames()),
    )
  expect(kinds).toEqual([[]])
})

test('a value that is no theme is not taken', async () => {
  const { page } = await visitor.open()
  await page.addInitScript(() => localStorage.setItem('fairlead-theme', '"><img>'))
  await page.goto(`${origin}/`)
  expect(await page.locator(theme).getAttribute('data-theme')).toBe('dark')
})

test('another open tab follows', async () => {
  const context = await visitor.context()
  const [here, there] = [await context.newPage(), await context.newPage()]
  await here.goto(`${origin}/`)
  await there.goto(`${origin}/blog/`)
  await there.waitForLoadState('load')
  await here.getByRole('button', { name: /theme/ }).click()
  await there.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
  expect(await there.getByRole('button', { name: 'Switch to dark theme' }).count()).toBe(1)
})

test("the browser's frame is of the theme's colour, from the start and after each change", async () => {
  const { page } = await visitor.open({ theme: 'light' })
  await page.route(/\.js$/, route => route.abort())
  await page.goto(`${origin}/`)
  const frame = () => page.locator('meta[name=theme-color]').getAttribute('content')
  expect(await frame()).toBe('#f8f5ee')
  await page.unroute(/\.js$/)
  await page.reload()
  expect(await frame()).toBe('#f8f5ee')
  await page.getByRole('button', { name: /theme/ }).click()
  expect(await frame()).toBe('#0a1016')
})

test('all colours change at once', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  const fading = await page.evaluate(() => {
    document.querySelector<HTMLElement>('.theme-toggle')!.click()
    return document.getAnimations().filter(animation => animation instanceof CSSTransition).length
  })
  expect(fading).toBe(0)
})

test('a page that Back brings out of memory has the theme chosen since', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/`)
  await page.evaluate(() => {
    localStorage.setItem('fairlead-theme', 'light')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  expect(await page.locator(theme).getAttribute('data-theme')).toBe('light')
  expect(await page.getByRole('button', { name: 'Switch to dark theme' }).count()).toBe(1)
})

describe('where storage is forbidden', () => {
  test('the page works, and the choice holds while it is open', async () => {
    const context = await visitor.context()
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Forbidden', 'SecurityError')
        },
      })
    })
    const { page, faults } = listen(await context.newPage())
    await page.goto(`${origin}/`)
    await page.getByRole('button', { name: /theme/ }).click()
    expect(await page.locator(theme).getAttribute('data-theme')).toBe('light')
    expect(faults).toEqual([])
  })
})
