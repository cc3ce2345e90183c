import { describe, expect, test } from 'vitest'
import config from '../../../site.config.ts'
import { desktop, origin, phone, topOf, useBrowser } from '../support.ts'

const visitor = useBrowser()
const { register } = config.links

describe.each([
  { path: '/', level: 3, contact: '#contact' },
  { path: '/pricing/', level: 2, contact: '/#contact' },
])('the plans on $path', ({ path, level, contact }) => {
  test('are three cards, each with its price and its link', async () => {
    const { page, problems } = await visitor.open()
    await page.goto(origin + path)
    const cards = page.locator('.plan-card')
    const plans = await cards.evaluateAll(all =>
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
    expect(plans).toEqual([
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
    expect(problems).toEqual([])
  })

  test('are aligned: names, prices, lists and buttons', async () => {
    const { page } = await visitor.open({ viewport: desktop })
    await page.goto(origin + path)
    for (const part of ['__name', '__price', '__features', ' .button']) {
      const selector = `.plan-card${part}`
      const tops = await page
        .locator(selector)
        .evaluateAll(all => all.map(e => e.getBoundingClientRect().top))
      expect(new Set(tops).size, part).toBe(1)
    }
  })

  test('are as high as each other on a phone, with their buttons on one line', async () => {
    const { page } = await visitor.open({ viewport: phone })
    await page.goto(origin + path)
    for (const selector of ['.plan-card', '.plan-card .button']) {
      const bottoms = await page
        .locator(selector)
        .evaluateAll(all => all.map(e => Math.round(e.getBoundingClientRect().bottom)))
      expect(new Set(bottoms).size, selector).toBe(1)
    }
  })

  test('lead to the contact section', async () => {
    const { page } = await visitor.open()
    await page.goto(origin + path)
    await page.getByRole('link', { name: 'Contact Us about Growth' }).click()
    await page.waitForURL(`${origin}/#contact`)
    await expect.poll(() => topOf(page, 'contact')).toBeLessThan(desktop.height)
  })
})

test('the heading of the page is Choose Your Security Plan', async () => {
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

test('those who review suppliers find the Trust Center beside the plans', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/pricing/`)
  const link = page.locator('.plans__notes').getByRole('link', { name: 'Trust Center' })
  expect(await link.getAttribute('href')).toBe(config.links.trustCenter)
})
