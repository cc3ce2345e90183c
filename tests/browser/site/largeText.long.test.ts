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

test('text of twice the size is twice as large in the traffic graph of a desktop', async () => {
  const { page } = await visitor.open({ viewport: desktop })
  await page.goto(sectionPage('network-security'))
  const workload = page.getByRole('group', { name: 'Workloads' }).getByRole('button').first()
  await page.locator('.traffic-lines__flow').first().waitFor({ state: 'attached' })
  const size = () => workload.evaluate(button => Number.parseFloat(getComputedStyle(button).fontSize))
  const usual = await size()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await size()).toBe(2 * usual)
})

test.each([phone, desktop])(
  'text of twice the size is twice as large on the map: $width px',
  async viewport => {
    const { page } = await visitor.open({ viewport })
    await page.goto(sectionPage('topology-map'))
    const name = page.locator('#topology-map text').filter({ hasText: 'sysupdate' })
    const height = () => name.evaluate(text => text.getBoundingClientRect().height)
    await expect.poll(height).toBeGreaterThan(10)
    const usual = await height()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await height()).toBeGreaterThan(1.9 * usual)
  },
)

test('a window zoomed in to 400 % shows the page alone once it is scrolled', async () => {
  const { page } = await visitor.open({ viewport: { width: 320, height: 256 } })
  await page.goto(sectionPage('topology-map'))
  await page.getByRole('figure', { name: 'topology' }).scrollIntoViewIfNeeded()
  await page.getByRole('option').nth(8).scrollIntoViewIfNeeded()
  const covering = await page.locator('body *').evaluateAll(elements =>
    elements
      .filter(element => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .filter(element => element.checkVisibility() && element.getBoundingClientRect().bottom > 0)
      .map(element => element.className),
  )
  expect(covering).toEqual([])
  expect(
    await page.getByRole('banner').evaluate(header => header.getBoundingClientRect().bottom),
  ).toBeLessThan(0)
})
