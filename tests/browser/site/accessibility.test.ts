import type { ViewportSize } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  axeViolations,
  desktop,
  kinds,
  looks,
  origin,
  phone,
  routes,
  scrollThrough,
  type Theme,
  themes,
  useBrowser,
} from '../support.ts'

const visitor = useBrowser()

async function violationsOf(
  shown: readonly string[],
  options: { viewport: ViewportSize; theme?: Theme },
): Promise<string[]> {
  const { page } = await visitor.open(options)
  const violations: string[] = []
  for (const path of shown) {
    await page.goto(origin + path)
    await scrollThrough(page)
    violations.push(...(await axeViolations(page)).map(violation => `${path} ${violation}`))
  }
  return violations
}

test.each(looks)('axe finds nothing on a page of each kind, $theme at $viewport.width px', async look => {
  expect(await violationsOf(kinds, look)).toEqual([])
})

test('axe finds nothing on any other page', async () => {
  const others = routes.filter(path => !kinds.includes(path))
  expect(await violationsOf(others, { viewport: phone })).toEqual([])
})

describe.each(themes)('in the %s theme', theme => {
  test.each([
    ['phone', phone, '.phone-menu summary'],
    ['Platform', desktop, '.platform-menu summary'],
  ] as const)('axe finds nothing while the %s menu is open', async (_, viewport, summary) => {
    const { page } = await visitor.open({ viewport, theme })
    await page.goto(`${origin}/pricing/`)
    await page.locator(summary).click()
    expect(await axeViolations(page)).toEqual([])
  })
})
