import { expect, test } from 'vitest'
import config from '../../../site.config.ts'
import type { SiteConfig } from '../../model/SiteConfig.ts'
import { lintConfig } from './lintSite.ts'

const codes = (values: Partial<SiteConfig>, text = '') =>
  lintConfig({
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

test.each([
  ['USD', 'en', 299.5, '$299.50', true],
  ['USD', 'en', 299.5, '$299', false],
  ['USD', 'en', 1200, '$1,200', true],
  ['USD', 'en', 1200, '$1,200M raised', true],
  ['EUR', 'en', 300, '€300', true],
  ['EUR', 'en', 300, '$300', false],
  ['EUR', 'de', 1299.5, '1.299,50\u00a0€', true],
  ['EUR', 'de', 1299.5, '1.300 €', false],
  ['CHF', 'de-CH', 1200, 'CHF 1’200', true],
  ['USD', 'fr', 300, '300 $US', true],
  ['USD', 'fr', 300, '$300', true],
  ['USD', 'fr', 300, '$200', false],
])(
  'in %s and %s, with the price %d, the text %s is right: %s',
  (currency, language, price, text, isRight) => {
    const plans = [{ ...starter, price }, ...others]
    const pricing = { ...config.pricing, currency, plans, text } as SiteConfig['pricing']
    const all = lintConfig({
      source: { file: 'site.config.ts', text: '' },
      value: {
        ...(config as SiteConfig),
        language,
        pricing,
        pages: { ...config.pages, pricing: config.pages.blog },
      },
      locate: path => path.length,
      locateKey: () => 0,
    })
    const prices = all.map(({ code }) => code).filter(code => code !== 'config-language')
    expect(prices).toEqual(isRight ? [] : ['config-price-differs'])
  },
)

test('a tagline that is written twice is told', () => {
  expect(codes({ tagline: 'Sure of it.' }, "tagline: 'Sure of it.', title: 'Sure of it.'")).toEqual([
    'config-text-twice',
  ])
  expect(codes({ tagline: 'Sure of it.' }, "tagline: 'Sure of it.'")).toEqual([])
})

test.each(['en', 'en-GB', 'de', 'de-AT'])('the interface has words in %s', language => {
  expect(codes({ language })).not.toContain('config-language')
})

test.each(['fr', 'pt-BR'] as const)('the interface has no words in %s, which is reported', language => {
  expect(codes({ language })).toContain('config-language')
})
