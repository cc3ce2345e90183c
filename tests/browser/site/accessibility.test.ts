import { describe, expect, test } from 'vitest'
import {
  axeViolations,
  desktop,
  origin,
  phone,
  routes,
  scrollThrough,
  themes,
  unknownPath,
  useBrowser,
} from '../support.ts'

const visitor = useBrowser()

describe.each(themes)('in the %s theme', theme => {
  test.each([phone, desktop])('axe finds nothing on any page at $width px', async viewport => {
    const { page } = await visitor.open({ viewport, theme, reducedMotion: 'reduce' })
    for (const path of [...routes, unknownPath]) {
      await page.goto(origin + path)
      await scrollThrough(page)
      expect(await axeViolations(page), path).toEqual([])
    }
  })

  test.each([
    ['phone', phone, '.phone-menu summary'],
    ['Platform', desktop, '.platform-menu summary'],
  ] as const)('axe finds nothing while the %s menu is open', async (_, viewport, summary) => {
    const { page } = await visitor.open({ viewport, theme, reducedMotion: 'reduce' })
    await page.goto(`${origin}/`)
    await page.locator(summary).click()
    expect(await axeViolations(page)).toEqual([])
  })
})
