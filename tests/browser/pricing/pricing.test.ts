import { describe, expect, test } from 'vitest'
import config from '../../../site.config.ts'
import { desktop, origin, phone, useBrowser } from '../support.ts'

const visitor = useBrowser()
const { register } = config.links

describe.each([
  { path: '/', level: 3, contact: '#contact' },
  { path: '/pricing/', level: 2, contact: '/#contact' },
])('the plans on $path', ({ path, level, contact }) => {
  test('are three cards with their prices and the way on from each', async () => {
    const { page, faults } = await visitor.open()
    await page.goto(origin + path)
    const cards = page.locator('.plan-card')
    const facts = await cards.evaluateAll(all =>
      all.map(card => ({
        name: card.querySelector('.plan-card__name')?.textContent,
        level: card.querySelector('.plan-card__name')?.tagName,
        price: card.querySelector('.plan-card__price')?.textContent,
        popular: card.querySelector('.plan-card__popular') !== null,
        href: card.querySelector('a')?.getAttribute('href'),
        target: card.querySelector('a')?.getAttribute('target') ?? null,
      })),
    )
    const tag = `H${level}`
    expect(facts).toEqual([
      {
        name: 'Starter',
        level: tag,
        price: '$300 per month',
        popular: false,
        href: register,
        target: '_blank',
      },
      { name: 'Growth', level: tag, price: 'Custom', popular: true, href: contact, target: null },
      { name: 'Enterprise', level: tag, price: 'Custom', popular: false, href: contact, target: null },
    ])
    expect(faults).toEqual([])
  })

  test('stand on common lines: names, prices, lists and buttons', async () => {
    const { page } = await visitor.open({ viewport: desktop, reducedMotion: 'reduce' })
    await page.goto(origin + path)
    for (const part of ['__name', '__price', '__features', ' .button']) {
      const selector = `.plan-card${part}`
      const tops = await page
        .locator(selector)
        .evaluateAll(all => all.map(e => e.getBoundingClientRect().top))
      expect(new Set(tops).size, part).toBe(1)
    }
  })

  test('lead to the contact section', async () => {
    const { page } = await visitor.open({ reducedMotion: 'reduce' })
    await page.goto(origin + path)
    await page.getByRole('link', { name: 'Contact Us about Growth' }).click()
    await page.waitForURL(`${origin}/#contact`)
    const top = () => page.locator('#contact').evaluate(section => section.getBoundingClientRect().top)
    await expect.poll(top).toBeLessThan(desktop.height)
  })
})

test('the page of the plans is headed Choose Your Security Plan', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/pricing/`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Choose Your Security Plan')
  expect(await page.getByText(config.pricing.workload).count()).toBe(1)
})

test('registration opens in a new tab', async () => {
  const { page } = await visitor.open()
  await page.context().route(`${register}**`, route => route.fulfill({ body: 'Registration' }))
  await page.goto(`${origin}/pricing/`)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Get Started with Starter' }).click(),
  ])
  await opened.waitForURL(register)
  expect(page.url()).toBe(`${origin}/pricing/`)
})

describe('contact', () => {
  test('the address is text, Email Us starts a mail, and the demo opens in a new tab', async () => {
    const { page } = await visitor.open()
    await page.goto(`${origin}/`)
    const section = page.locator('#contact')
    const address = section.getByText(config.email, { exact: true })
    expect(await address.evaluate(element => element.closest('a'))).toBeNull()
    const mail = section.getByRole('link', { name: 'Email Us' })
    expect(await mail.getAttribute('href')).toBe(`mailto:${config.email}`)
    const demo = section.getByRole('link', { name: 'Schedule a Demo' })
    expect(await demo.getAttribute('href')).toBe(config.links.demo)
    expect(await demo.getAttribute('target')).toBe('_blank')
    expect(await section.locator('form').count()).toBe(0)
  })

  test.each([phone, desktop])('the address can be copied, at $width px', async viewport => {
    const { page } = await visitor.open({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${origin}/`)
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await expect.poll(() => page.locator('#contact').getByRole('status').textContent()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(config.email)
  })
})
