import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../../../scripts/programs/launchBrowser.ts'
import { origin } from '../support.ts'

// Scrollbars that take room, as on Windows; Playwright hides them.
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser({ ...inject('browser'), ignoreDefaultArgs: ['--hide-scrollbars'] })
})
afterAll(() => browser.close())

test.each(['/', '/pricing/', '/blog/', '/blog/cilium-beside-istio/', '/privacy-policy/', '/nowhere/'])(
  'a scrollbar does not make %s narrower while it loads',
  async path => {
    const page = await browser.newPage({ viewport: { width: 1350, height: 940 } })
    await page.addInitScript(() => {
      const widths = new Set<number>()
      Object.assign(window, { widths })
      const note = () => {
        if (document.body) widths.add(document.body.getBoundingClientRect().width)
        requestAnimationFrame(note)
      }
      note()
    })
    // A slow link: the page is painted before its end has come.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: 100_000,
      uploadThroughput: 100_000,
    })
    await page.goto(origin + path)
    await page.locator('html[data-loaded]').waitFor()
    const widths = await page.evaluate(() => [...(window as unknown as { widths: Set<number> }).widths])
    expect(widths).toHaveLength(1)
    expect(widths[0]).toBeLessThan(1350)
    await page.close()
  },
)

test.each([768, 820])('next to a scrollbar, the header has room for the name at %d px', async width => {
  const page = await browser.newPage({ viewport: { width, height: 940 } })
  await page.goto(origin)
  const name = page.locator('.header__bar .logo__name')
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBeLessThan(width)
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.close()
})
