import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openWithoutPictures } from '../holdAnswers.ts'
import { desktop, phone, topOf, useBrowser } from '../support.ts'
import { blog, slug } from './blogSupport.ts'

const visitor = useBrowser()

const address = `${blog}${slug}/`

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s, before its pictures have come', (_, viewport) => {
  const waitForLoad = (page: Page) => page.locator('html[data-loaded]:not([data-layout])').waitFor()
  const isAtTop = async (page: Page, id: string) => {
    await expect.poll(() => topOf(page, id), { message: id }).toBeLessThan(200)
    await expect.poll(() => topOf(page, id), { message: id }).toBeGreaterThanOrEqual(0)
  }

  test('the address of a heading leads to it, and it stays there', async () => {
    const { page } = await visitor.open({ viewport })
    const load = await openWithoutPictures(page, `${address}#the-checklist`)
    await isAtTop(page, 'the-checklist')
    const before = await topOf(page, 'the-checklist')
    load()
    await waitForLoad(page)
    expect(await topOf(page, 'the-checklist')).toBe(before)
  })

  test('the text far below is laid out later, and at once for a jump', async () => {
    const { page } = await visitor.open({ viewport })
    const load = await openWithoutPictures(page, address)
    const isLaidOut = () =>
      page
        .locator('#the-checklist')
        .evaluate(heading => heading.checkVisibility({ contentVisibilityAuto: true }))
    expect(await isLaidOut()).toBe(false)
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last().click()
    expect(await isLaidOut()).toBe(true)
    await isAtTop(page, 'the-checklist')
    load()
    await waitForLoad(page)
    await isAtTop(page, 'the-checklist')
  })
})
