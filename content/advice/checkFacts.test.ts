import { expect, test } from 'vitest'
import config from '../../site.config.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { checkFacts } from './checkFacts.ts'

const codes = (values: Partial<SiteConfig>, text = '') =>
  checkFacts({
    source: { file: 'site.config.ts', text },
    value: { ...(config as SiteConfig), ...values },
    locate: path => path.length,
    locateKey: () => 0,
  }).map(({ code }) => code)

const [starter, ...others] = config.pricing.plans
const withPrice = (price: number) => ({
  pricing: { ...config.pricing, plans: [{ ...starter, price }, ...others] } as SiteConfig['pricing'],
})

test('the prices of this site are those of its plans', () => {
  expect(codes({})).toEqual([])
})

test('a price that has changed is told where a text still has the old one', () => {
  expect(codes(withPrice(350))).toContain('config-price-differs')
})

test('a tagline that is written twice is told', () => {
  expect(codes({ tagline: 'Sure of it.' }, "tagline: 'Sure of it.', title: 'Sure of it.'")).toEqual([
    'config-text-twice',
  ])
  expect(codes({ tagline: 'Sure of it.' }, "tagline: 'Sure of it.'")).toEqual([])
})
