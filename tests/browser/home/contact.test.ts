import { expect, test } from 'vitest'
import config from '../../../site.config.ts'
import { desktop, phone, sectionPage, useBrowser } from '../support.ts'

const visitor = useBrowser()

test('the address is text, Email Us opens a mail, and the demo opens in a new tab', async () => {
  const { page } = await visitor.open()
  await page.goto(sectionPage('contact'))
  const section = page.getByRole('main')
  const address = section.getByText(config.email, { exact: true })
  expect(await address.evaluate(element => element.closest('a'))).toBeNull()
  const mail = section.getByRole('link', { name: 'Email Us' })
  expect(await mail.getAttribute('href')).toBe(`mailto:${config.email}`)
  const demo = section.getByRole('link', { name: 'Schedule a Demo' })
  expect(await demo.getAttribute('href')).toBe(config.links.demo.replace('{place}', 'contact'))
  expect(await demo.getAttribute('target')).toBe('_blank')
  expect(await section.getByRole('form').or(section.getByRole('textbox')).count()).toBe(0)
})

test.each([phone, desktop])('the address can be copied, at $width px', async viewport => {
  const { page } = await visitor.open({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(sectionPage('contact'))
  await page.getByRole('button', { name: 'Copy the address' }).click()
  await expect.poll(() => page.getByRole('main').getByRole('status').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(config.email)
})

test('on a phone both ways have their button on a row of its own', async () => {
  const { page } = await visitor.open({ viewport: phone })
  await page.goto(sectionPage('contact'))
  const boxes = await page.locator('.contact__way').evaluateAll(ways =>
    ways.map(way => {
      const [what, button] = [...way.children].map(child => child.getBoundingClientRect())
      return { isBelow: button!.top >= what!.bottom, left: button!.left, width: button!.width }
    }),
  )
  const alike = { isBelow: true, left: 24, width: 312 }
  expect(boxes).toEqual([alike, alike])
})
