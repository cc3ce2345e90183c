import { describe, expect, test } from 'vitest'
import { button } from '../figures/trafficSupport.ts'
import { axeViolations } from '../axe.ts'
import { desktop, origin, phone, themes, useBrowser } from '../support.ts'

const visitor = useBrowser()

// The pages themselves are visited by `visitPage`.
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

  test.each([phone, desktop])('axe finds nothing in the editor of policies, at $width px', async viewport => {
    const { page } = await visitor.open({ viewport, theme })
    await page.goto(`${origin}/#network-security`)
    await button(page, 'Edit the policy').click()
    await button(page, 'One dash too many').click()
    await button(page, 'Line 17').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})
