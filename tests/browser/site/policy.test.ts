import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  desktop,
  origin,
  phone,
  recordPolicyViolations,
  routes,
  scrollThrough,
  unknownPath,
  useBrowser,
} from '../support.ts'

const visitor = useBrowser()

/** Presses every button and opens every menu of a page; links are not followed. */
async function pressEverything(page: Page): Promise<void> {
  const linkInPlace = page.locator('a[data-in-place]')
  if ((await linkInPlace.count()) > 0) await linkInPlace.first().hover()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-island]')].every(island =>
      Object.keys(island).some(key => key.startsWith('__reactContainer')),
    ),
  )
  for (const element of await page.locator('summary:visible, button:visible').all()) {
    await element.click({ timeout: 2000 }).catch(() => undefined)
    await page.keyboard.press('Escape')
  }
}

test.each([phone, desktop])('at $width px, no page violates its policy', async viewport => {
  const { page } = await visitor.open({ viewport })
  const violations = await recordPolicyViolations(page)
  for (const path of [...routes, unknownPath]) {
    await page.goto(origin + path)
    await scrollThrough(page)
    await pressEverything(page)
  }
  expect(violations).toEqual([])
})

test.each(['/', '/blog/', '/privacy-policy/'])(
  '%s blocks inline scripts and images of other sites',
  async path => {
    const { page } = await visitor.open()
    const violations = await recordPolicyViolations(page)
    await page.goto(origin + path)
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'document.documentElement.dataset.injected = "yes"'
      document.body.append(script)
      const image = new Image()
      const blocked = new Promise(resolve => image.addEventListener('error', resolve))
      image.src = 'https://elsewhere.example/pixel.gif'
      await blocked
      return document.documentElement.dataset['injected']
    })
    expect(ran).toBeUndefined()
    await expect.poll(() => violations.length).toBe(2)
    expect(violations.toSorted()).toEqual([
      expect.stringContaining('img-src'),
      expect.stringContaining('script-src-elem inline'),
    ])
  },
)
