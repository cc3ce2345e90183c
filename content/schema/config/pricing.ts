import { z } from 'zod'
import { currencyDigits, defaultCurrency, isCurrency } from '../../i18n/formatPrice.ts'
import { valueCheck } from '../valueProblem.ts'
import { linkName } from './links.ts'
import { flag, group, listOf, must, pathOrUrl, text, unique } from './values.ts'

const amount = z
  .union([z.number().nonnegative(), z.literal('custom')], 'is neither a number from zero up nor "custom"')
  .describe('A price for `period`, in `currency`: `300`, `299.5`; `0` is shown as free; or `custom`.')

const plan = z
  .strictObject({
    name: text("The plan's name; each plan has its own."),
    price: amount,
    period: z.enum(['month', 'year']).describe('Period of `price`; shown after it.').exactOptional(),
    from: flag('Shows `price` as the lowest one: "from $300".'),
    yearly: z
      .number()
      .positive()
      .describe('Price for a year, shown below the price for a month.')
      .exactOptional(),
    description: text('Whom the plan is for, one sentence.'),
    features: listOf(text(), 'Its limits and what it adds, one line each.').min(1),
    cta: text("The button's label."),
    popular: flag('Marks the plan as the most popular one.'),
    href: z
      .union([linkName, z.literal('#contact')])
      .describe('Where the button goes: one of `links`, or the contact section.')
      .exactOptional(),
    url: pathOrUrl(
      'Address of the button, instead of `href`: on this site, or on another one, which opens in a new tab.',
    ).exactOptional(),
  })
  .check(
    must(({ href, url }) => (href === undefined) !== (url === undefined), {
      code: 'config-missing',
      message: 'has neither `href` nor `url` for its button, or both',
      hint: "Write one: `href: 'register'` for one of `links`, `href: '#contact'`, or `url: 'https://…'`.",
    }),
    must(({ price, period }) => price === 'custom' || price === 0 || period !== undefined, {
      code: 'config-plan-price',
      message: 'has a price without a period',
      hint: "Write `price: 300, period: 'month'`, or `price: 'custom'`.",
    }),
    must(({ price, from }) => !from || (price !== 'custom' && price > 0), {
      code: 'config-plan-price',
      message: 'has `from`, and no price to start from',
      hint: "Write `price: 300, from: true, period: 'month'`, or remove `from`.",
    }),
    must(({ period, yearly }) => yearly === undefined || period === 'month', {
      code: 'config-plan-price',
      message: 'has a price for a year, and none for a month',
      hint: "Write `price: 300, period: 'month', yearly: 3000`.",
    }),
  )

interface Prices {
  currency?: string
  plans: readonly { price: number | 'custom'; yearly?: number }[]
}

/** A rule against prices with more digits after the point than their currency has. */
const priceDigits = valueCheck(function* ({ plans, currency = defaultCurrency }: Prices) {
  const prices = plans.flatMap(({ price, yearly }, at) => [
    { value: price, path: ['plans', at, 'price'] },
    { value: yearly, path: ['plans', at, 'yearly'] },
  ])
  for (const { value, path } of prices) {
    // Most prices are whole, and looking up a currency takes longer than all other checks.
    if (typeof value !== 'number' || Number.isInteger(value) || !isCurrency(currency)) continue
    const digits = currencyDigits(currency)
    if (Number(value.toFixed(digits)) === value) continue
    const message = `has more digits after the point than ${currency} has: ${value}`
    const hint = digits === 0 ? 'Write a whole number.' : `Write at most ${digits}.`
    yield { code: 'config-plan-price', message, hint, path }
  }
})

const currency = z
  .string()
  .check(
    must(isCurrency, {
      message: 'is not a currency',
      hint: 'Write its code of three capitals (ISO 4217): USD, EUR, GBP, JPY.',
    }),
  )
  .describe('The currency of all prices, by its ISO 4217 code; `USD` by default.')
  .exactOptional()

export const pricing = group('The plans: a section of the home page, and the page `/pricing/`.', {
  heading: text("Heading of the home page's section."),
  pageHeading: text('Heading of the page `/pricing/`.'),
  text: text('The paragraph under either heading.'),
  plans: listOf(plan, 'Two to four cards, from the smallest plan to the largest.')
    .min(2)
    .max(4)
    .check(unique('name')),
  currency,
  workload: text('What counts as a workload. Without it, the plans do not say.').exactOptional(),
  included: listOf(text(), 'What every plan includes.'),
  review: group('A link to documents for security reviews, on `/pricing/`; not shown by default.', {
    title: text('Its heading.'),
    text: text('What reviewers find there.'),
    label: text("The link's label."),
    link: linkName,
  }).exactOptional(),
}).check(priceDigits)
