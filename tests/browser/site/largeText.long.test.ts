import { expect, test } from 'vitest'
import { desktop, kinds, moving, origin, phone, sectionPage, settled, useBrowser } from '../support.ts'

const visitor = useBrowser()

/** The least side of a control, in CSS px (WCAG 2.2, 2.5.8, with links in texts excepted). */
const minControl = 24

// The button that pauses the traffic is for visitors who have not asked for less motion.
test.each(kinds)('text of twice the size fits a phone: %s', async path => {
  const visit = await visitor.open({ viewport: phone, ...moving })
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

test.each([phone, desktop])(
  'text of twice the size fits the boxes of the traffic graph: %o',
  async viewport => {
    const { page } = await visitor.open({ viewport })
    await page.goto(sectionPage('network-security'))
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const workloads = page.getByRole('group', { name: 'Workloads' }).getByRole('button')
    await workloads.first().waitFor()
    const cut = await workloads.evaluateAll(all =>
      all
        .filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight || scrollWidth > clientWidth,
        )
        .map(({ textContent }) => textContent),
    )
    expect(cut).toEqual([])
  },
)
