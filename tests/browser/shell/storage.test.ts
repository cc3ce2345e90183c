import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { kinds, listen, nextFrames, origin, useBrowser, type Visit } from '../support.ts'

const visitor = useBrowser()

const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')
const toggle = (page: Page) => page.getByRole('button', { name: /theme/ })

test('another open tab follows the choice', async () => {
  const context = await visitor.context()
  const [page, otherPage] = [await context.newPage(), await context.newPage()]
  await page.goto(`${origin}/pricing/`)
  await otherPage.goto(`${origin}/blog/`)
  await otherPage.waitForLoadState('load')
  await toggle(page).click()
  await otherPage.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
  expect(await otherPage.getByRole('button', { name: 'Switch to dark theme' }).count()).toBe(1)
})

/** Ways in which browsers refuse to store something. */
const refusals = {
  'is forbidden': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  },
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  },
  'neither gives nor takes': () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse, removeItem: refuse })
  },
} as const

describe.each(Object.entries(refusals))('where storage %s', (_, refuse) => {
  const open = async (): Promise<Visit> => {
    const context = await visitor.context()
    await context.addInitScript(refuse)
    return listen(await context.newPage())
  }

  test('the chosen theme holds on the page', async () => {
    const { page, problems } = await open()
    await page.goto(`${origin}/pricing/`)
    await toggle(page).click()
    expect(await themeOf(page)).toBe('light')
    await page.goto(`${origin}/blog/`)
    expect(await themeOf(page)).toBe('dark')
    expect(problems).toEqual([])
  })

  test('every kind of page works', async () => {
    const { page, problems } = await open()
    for (const path of kinds.slice(0, -1)) {
      await page.goto(origin + path)
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      await nextFrames(page)
    }
    await page.goto(`${origin}/blog/`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('cilium')
    await page.getByRole('option').first().click()
    await page.getByRole('article').first().waitFor()
    expect(problems).toEqual([])
  })
})
