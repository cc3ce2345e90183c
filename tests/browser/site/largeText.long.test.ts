import { expect, test } from 'vitest'
import { kinds, origin, phone, settled, useBrowser } from '../support.ts'

const visitor = useBrowser()

/** The least side of a control, in CSS px (WCAG 2.2, 2.5.8, with links in texts excepted). */
const minControl = 24

test.each(kinds)('text of twice the size fits a phone: %s', async path => {
  const visit = await visitor.open({ viewport: phone })
  const { page } = visit
  await page.goto(origin + path)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await settled(visit)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const small = await page.locator('button:visible, summary:visible, .button:visible').evaluateAll(
    (controls, min) =>
      controls
        .filter(control => {
          const { width, height } = control.getBoundingClientRect()
          return width < min || height < min
        })
        .map(control => control.outerHTML.slice(0, 80)),
    minControl,
  )
  expect(small).toEqual([])
})
