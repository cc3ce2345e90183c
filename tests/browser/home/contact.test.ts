import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import config from '../../fixtures/site/site.config.ts'
import { desktop, openWithStoppedClock, phone, sectionPage, useBrowser } from '../support.ts'

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

test.each([phone, desktop])(
  'the address can be copied, which is shown for 2 s, at $width px',
  async viewport => {
    const { page } = await visitor.open({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
    await openWithStoppedClock(page, sectionPage('contact'))
    await page.getByRole('button', { name: 'Copy the address' }).click()
    const status = page.getByRole('main').getByRole('status')
    await expect.poll(() => status.textContent()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(config.email)
    await page.clock.runFor(1900)
    expect(await status.textContent()).toBe('Copied')
    await page.clock.runFor(200)
    expect(await status.textContent()).toBe('')
  },
)

test('on a phone both ways have their button on a row of its own', async () => {
  const { page } = await visitor.open({ viewport: phone })
  await page.goto(sectionPage('contact'))
  const section = page.getByRole('main')
  const boxOf = async (element: Locator) => (await element.boundingBox())!
  const address = await boxOf(section.getByText(config.email, { exact: true }))
  const mail = await boxOf(section.getByRole('link', { name: 'Email Us' }))
  const demo = await boxOf(section.getByRole('link', { name: 'Schedule a Demo' }))
  expect(mail.y).toBeGreaterThanOrEqual(address.y + address.height)
  expect(demo.y).toBeGreaterThan(mail.y + mail.height)
  expect([demo.x, demo.width]).toEqual([mail.x, mail.width])
  expect(mail.width).toBeGreaterThan(phone.width * 0.75)
})
