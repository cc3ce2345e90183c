import { expect, test } from 'vitest'
import siteConfig from '../../tests/fixtures/site/site.config.ts'
import type { Plan, SiteConfig } from '../model/SiteConfig.ts'
import { product } from './pageHead.ts'

const plan: Omit<Plan, 'price'> = {
  name: 'Starter',
  description: 'For one cluster.',
  features: [],
  cta: 'Get it',
  href: 'register',
}

const offersOf = (own: Plan, currency?: string) => {
  const pricing = { ...siteConfig.pricing, plans: [own], ...(currency === undefined ? {} : { currency }) }
  const config: SiteConfig = { ...siteConfig, pricing }
  return (product(config, 'Plans.') as { offers: object[] }).offers
}

const month = { billingDuration: 1, unitCode: 'MON', priceCurrency: 'USD' }
const year = { ...month, unitCode: 'ANN' }

test.each<[string, Plan, object]>([
  [
    'a price a month',
    { ...plan, price: 300, period: 'month' },
    { '@type': 'Offer', price: 300, priceCurrency: 'USD', priceSpecification: { ...month, price: 300 } },
  ],
  [
    'a price a year',
    { ...plan, price: 300, period: 'year' },
    { '@type': 'Offer', price: 300, priceSpecification: { ...year, price: 300 } },
  ],
  [
    'a lowest price',
    { ...plan, price: 300, from: true, period: 'month' },
    { '@type': 'AggregateOffer', lowPrice: 300, priceSpecification: { ...month, minPrice: 300 } },
  ],
  [
    'a price for a month and one for a year',
    { ...plan, price: 300, period: 'month', yearly: 3000 },
    {
      '@type': 'Offer',
      price: 300,
      priceSpecification: [
        { ...month, price: 300 },
        { ...year, price: 3000 },
      ],
    },
  ],
  [
    'no price to pay',
    { ...plan, price: 0 },
    { '@type': 'Offer', price: 0, priceSpecification: { ...month, price: 0 } },
  ],
])('search engines get the offer of a plan with %s', (_, own, expected) => {
  expect(offersOf(own)).toMatchObject([{ name: 'Starter', ...expected }])
})

test('the offer is in the currency of the configuration, and a price that is agreed on is no offer', () => {
  expect(offersOf({ ...plan, price: 300, period: 'month' }, 'EUR')).toMatchObject([
    { priceCurrency: 'EUR', priceSpecification: { priceCurrency: 'EUR' } },
  ])
  expect(offersOf({ ...plan, price: 'custom' })).toEqual([])
})
