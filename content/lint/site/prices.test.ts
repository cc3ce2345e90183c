import { expect, test } from 'vitest'
import config from '../../../site.config.ts'
import { postText } from '../../../tests/fixtures/postText.ts'
import { parsePost } from '../../posts/parsePost.ts'
import type { SiteConfig } from '../../model/SiteConfig.ts'
import { checkPostPrices } from './prices.ts'

const [, ...others] = config.pricing.plans

/** What is told of a text where the plan Starter is $299.50 a month, and the others are custom. */
const told = (body: string, plans: object[] = [{ ...config.pricing.plans[0], price: 299.5 }, ...others]) => {
  const options = { today: '2026-11-21', imageSize: () => undefined, checkOnly: true } as const
  const { identity } = parsePost({ file: 'posts/a.md', text: postText({ id: 1, body }) }, options)
  const site = { ...config, pricing: { ...config.pricing, plans } } as SiteConfig
  return checkPostPrices(identity ? [identity] : [], site).map(({ code, line, column }) => [
    code,
    line,
    column,
  ])
}

test.each([
  ['the price of the plan', 'Starter is $299.50 a month.'],
  ['an amount in another sentence', 'Starter is for one cluster. A breach costs $4,000 a day.'],
  ['an amount in another paragraph', 'What Starter has\n\nA bill of $4,000'],
  ['an amount without a plan', 'The bill was $4,000.'],
  ['millions', 'Starter raised $5M.'],
  ['code', 'Starter: `$4,000`'],
  ['a word that begins like a plan', 'Starters cost $5.'],
])('%s is right', (_, text) => {
  expect(told(text)).toEqual([])
})

test.each([
  ['an older price', 'Starter is $300 a month.', 12],
  ['a price before the name', 'For $300 you get Starter.', 5],
  ['a price of another plan', 'With **Growth** you pay €250 or more.', 25],
])('%s is told', (_, text, column) => {
  expect(told(text)).toEqual([['price-differs', 9, column]])
})

test('no plan has a price', () => {
  expect(told('Starter is $300 a month.', [...others])).toEqual([])
})
