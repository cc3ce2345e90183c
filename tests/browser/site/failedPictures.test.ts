import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { origin, settled, useBrowser } from '../support.ts'

const visitor = useBrowser()
const picture = /\/images\/.+\.(?:avif|webp)$/
const post = `${origin}/blog/cilium-beside-istio/`

const failed = (page: Page) => page.locator('img[data-failed]:visible').first()

test('pictures that do not load show what they show, or that they did not load', async () => {
  const { page } = await visitor.open()
  await page.route(picture, route => route.abort())
  await page.goto(post)
  await failed(page).waitFor()
  expect(await failed(page).getAttribute('alt')).toContain('Three requests')
  await page.goto(`${origin}/`)
  await failed(page).waitFor()
  expect(await failed(page).getAttribute('alt')).toBe('This picture did not load.')
})

test('the picture of a theme that is chosen offline shows words, and comes when the browser is online', async () => {
  const visit = await visitor.open({ theme: 'dark' })
  const { page } = visit
  await page.goto(`${origin}/blog/`)
  await settled(visit)
  expect(await failed(page).count()).toBe(0)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /theme/ }).click()
  await failed(page).waitFor()
  expect(await failed(page).getAttribute('alt')).toBe('This picture did not load.')
  // A browser that is online again may not reach the site yet.
  let refused = 0
  await page.route(picture, route => {
    refused++
    return route.abort()
  })
  await page.context().setOffline(false)
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.unroute(picture)
  await expect.poll(() => failed(page).count()).toBe(0)
  const first = page.locator('.post-card img.theme-light').first()
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await first.getAttribute('alt')).toBe('')
})
