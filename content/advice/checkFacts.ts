import { configTexts } from '../config/configTexts.ts'
import type { ConfigFile } from '../model/ConfigFile.ts'
import type { Problem } from '../model/Problem.ts'
import { problemAt } from '../problems/problemAt.ts'
import { defaultCurrency, formatPrice, priceMarks } from '../shared/formatPrice.ts'

/** Finds facts that the configuration tells in two places, where one has changed or may be forgotten when it does. */
export const checkFacts = (config: ConfigFile): Problem[] => [...checkPrices(config), ...checkTagline(config)]

/** Prices in texts that no plan has: a plan's price has changed, and the text has not. */
function checkPrices({ value, source, locate }: ConfigFile): Problem[] {
  const { pricing, language } = value
  const { currency = defaultCurrency } = pricing
  const prices = new Set(
    pricing.plans.flatMap(({ price, yearly }) =>
      [price, yearly].filter(amount => typeof amount === 'number'),
    ),
  )
  if (prices.size === 0) return []
  const shown = [...prices].map(price => formatPrice(price, currency, language))
  const { symbol, point } = priceMarks(currency, language)
  const amountOf = (written: string) => Number(written.replace(/\D/g, sign => (sign === point ? '.' : '')))
  const isPrice = (sign: string, amount: string) => sign === symbol && prices.has(amountOf(amount))
  return configTexts(value).flatMap(({ path, text }) =>
    [...text.matchAll(amountPattern(symbol))]
      .filter(([, before = '', amount, other, after = '']) => !isPrice(before + after, amount ?? other ?? ''))
      .map(([written]) =>
        problemAt(source, locate(path), {
          code: 'config-price-differs',
          message: `The text says ${written}, and no plan has this price`,
          hint: `The prices of plans are ${shown.join(', ')}; take them from one constant.`,
        }),
      ),
  )
}

/** Finds `$1,200.50` and `1.200,50 €`, but not `$5M`: the sign before an amount, the amount, or an amount and its sign. */
function amountPattern(symbol: string): RegExp {
  const signs = [symbol.replace(/[$.*+?^(){}|[\]\\]/g, '\\$&'), '[$€£¥₹]'].join('|')
  const digits = String.raw`(\d+(?:[.,'\u2019\u00a0]\d+)*)(?!\d|[\d.,]*[kKmM]\b)`
  return new RegExp(String.raw`(${signs})\s?${digits}|(?<![\d.,])${digits}\s?(${signs})`, 'g')
}

/** The tagline, written out where it could be taken from its key. */
function checkTagline({ value: { tagline }, source }: ConfigFile): Problem[] {
  const at = source.text.indexOf(tagline)
  const again = at < 0 ? -1 : source.text.indexOf(tagline, at + tagline.length)
  if (again < 0) return []
  const hint = 'Write it once, as a constant above the configuration, and name the constant in both places.'
  const message = 'The tagline is written a second time'
  return [problemAt(source, again, { code: 'config-text-twice', message, hint })]
}
