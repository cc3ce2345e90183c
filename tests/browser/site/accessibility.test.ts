import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, origin, phone, routes, scrollThrough, themes, unknownPath, useBrowser } from '../support.ts'

const visitor = useBrowser()

/** What axe finds on a page as it is now: rule, element, and why. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    () =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        // Frames are none; the best practices are asked for with the rules of WCAG 2.2.
        iframes: false,
        resultTypes: ['violations'],
      }) as Promise<AxeResults>,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}

describe.each(themes)('in the %s theme', theme => {
  test.each([phone, desktop])('axe finds nothing on any page at $width px', async viewport => {
    const { page } = await visitor.open({ viewport, theme, reducedMotion: 'reduce' })
    for (const path of [...routes, unknownPath]) {
      await page.goto(origin + path)
      await scrollThrough(page)
      expect(await findings(page), path).toEqual([])
    }
  })

  test.each([
    ['phone', phone, '.phone-menu summary'],
    ['Platform', desktop, '.platform-menu summary'],
  ] as const)('axe finds nothing while the %s menu is open', async (_, viewport, summary) => {
    const { page } = await visitor.open({ viewport, theme, reducedMotion: 'reduce' })
    await page.goto(`${origin}/`)
    await page.locator(summary).click()
    expect(await findings(page)).toEqual([])
  })
})
