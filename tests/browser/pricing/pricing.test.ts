import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { defaultCurrency, formatPrice } from '../../../content/i18n/formatPrice.ts'
import type { Plan, SiteConfig } from '../../../content/model/SiteConfig.ts'
import { planUrl } from '../../../content/shared/urlAt.ts'
import config from '../../fixtures/site/site.config.ts'
import { desktop, origin, phone, sectionPage, topOf, useBrowser } from '../support.ts'

const visitor = useBrowser()
const { pricing, links, language }: SiteConfig = config

/** The address of a link beside the plans. */
const linked = (link: keyof typeof links): string => links[link].replace('{place}', 'pricing')

function shownPrice({ price, from }: Pick<Plan, 'price' | 'from'>): string {
  if (price === 'custom') return 'Custom'
  if (price === 0) return 'Free'
  const amount = formatPrice(price, pricing.currency ?? defaultCurrency, language)
  return from ? `From ${amount}` : amount
}

/** The first plan that leads to the contact section, and the first that leads to the registration. */
const [negotiated, bought] = (['#contact', 'register'] as const).map(
  href => pricing.plans.find(plan => plan.href === href)!,
)

const cards = (page: Page) => page.getByRole('article')

const tops = (page: Page, part: string) =>
  cards(page)
    .locator(part)
    .evaluateAll(all => [...new Set(all.map(each => Math.round(each.getBoundingClientRect().top)))])

describe.each([
  { place: 'the home page', address: sectionPage('pricing'), level: 3, contact: () => '#contact' },
  {
    place: 'their own page',
    address: `${origin}/pricing/`,
    level: 2,
    contact: (plan: string) => `/?plan=${encodeURIComponent(plan)}#contact`,
  },
])('the plans on $place', ({ address, level, contact }) => {
  test('are cards, each with its price, what it has, and its link', async () => {
    const { page, problems } = await visitor.open()
    await page.goto(address)
    expect(await cards(page).count()).toBe(pricing.plans.length)
    for (const { name, features, cta, ...plan } of pricing.plans) {
      const card = cards(page).filter({ has: page.getByRole('heading', { level, name, exact: true }) })
      expect(await card.getByText(shownPrice(plan)).isVisible(), name).toBe(true)
      expect(await card.getByRole('listitem').allInnerTexts(), name).toEqual(features)
      expect(await card.getByText('Most popular').count(), name).toBe('popular' in plan ? 1 : 0)
      const link = card.getByRole('link', { name: cta })
      const url = planUrl(plan, links)?.replace('{place}', 'pricing')
      expect(await link.getAttribute('href'), name).toBe(url ?? contact(name))
      expect(await link.getAttribute('target'), name).toBe(url?.startsWith('http') ? '_blank' : null)
    }
    expect(problems).toEqual([])
  })

  test('are aligned: names, prices, lists and buttons', async () => {
    const { page } = await visitor.open({ viewport: desktop })
    await page.goto(address)
    for (const part of [`h${level}`, '.plan-card__price', 'ul', '.button'])
      expect(await tops(page, part), part).toHaveLength(1)
  })

  test('are as high as each other on a phone, with their buttons on one line', async () => {
    const { page } = await visitor.open({ viewport: phone })
    await page.goto(address)
    const bottoms = await cards(page).evaluateAll(all => [
      ...new Set(all.map(card => Math.round(card.getBoundingClientRect().bottom))),
    ])
    expect(bottoms).toHaveLength(1)
    expect(await tops(page, '.button')).toHaveLength(1)
  })
})

test.each(['/', '/pricing/'])(
  'the plans on %s lead to the contact section, which knows the plan',
  async path => {
    const { page } = await visitor.open()
    await page.goto(origin + path)
    await page.getByRole('link', { name: `${negotiated!.cta} about ${negotiated!.name}` }).click()
    await page.waitForURL(url => url.pathname === '/' && url.hash === '#contact')
    await expect.poll(() => topOf(page, 'contact')).toBeLessThan(desktop.height)
    const contact = page.locator('#contact')
    const mail = contact.getByRole('link', { name: config.contact.emailUs })
    await expect
      .poll(() => mail.getAttribute('href'))
      .toBe(`mailto:${config.email}?subject=${encodeURIComponent(negotiated!.name)}`)
    const demo = await contact.getByRole('link', { name: config.contact.schedule }).getAttribute('href')
    expect(new URL(demo!).searchParams.get('plan')).toBe(negotiated!.name)
  },
)

test('a plan that nobody offers gets into no mail, and on its own page the link to the plans stays there', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/?plan=Free#contact`)
  const mail = page.locator('#contact').getByRole('link', { name: config.contact.emailUs })
  await page.locator('[data-theme-toggle]:visible').waitFor()
  expect(await mail.getAttribute('href')).toBe(`mailto:${config.email}`)
  await page.goto(`${origin}/pricing/`)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  expect(page.url()).toBe(`${origin}/pricing/`)
})

test('the page has its heading, and says what a workload is', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/pricing/`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(pricing.pageHeading)
  expect(await page.getByText(pricing.workload!).isVisible()).toBe(true)
})

test('registration opens in a new tab', async () => {
  const { page } = await visitor.open()
  await page
    .context()
    .route(`${linked('register').replace(/\?.*/, '')}**`, route => route.fulfill({ body: 'Registration' }))
  await page.goto(`${origin}/pricing/`)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: `${bought!.cta} with ${bought!.name}` }).click(),
  ])
  await opened.waitForURL(linked('register'))
  expect(page.url()).toBe(`${origin}/pricing/`)
})

test('those who review suppliers find the security documents beside the plans', async () => {
  const { page } = await visitor.open()
  await page.goto(`${origin}/pricing/`)
  const { title, label, link } = pricing.review!
  expect(await page.getByRole('main').getByRole('heading', { name: title }).isVisible()).toBe(true)
  const shown = page.getByRole('main').getByRole('link', { name: label })
  expect(await shown.getAttribute('href')).toBe(linked(link))
})
