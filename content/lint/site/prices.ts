import { configTexts } from '../../schema/config/configTexts.ts'
import type { ConfigFile } from '../../schema/config/ConfigFile.ts'
import type { Problem } from '../../problems/Problem.ts'
import type { SiteConfig } from '../../model/SiteConfig.ts'
import { problemAt } from '../../problems/problemAt.ts'
import { defaultCurrency, formatPrice, priceMarks } from '../../i18n/formatPrice.ts'

/** Reports prices in texts of the configuration that no plan has: the price of a plan has changed, and the text has not. */
export function checkConfigPrices({ value, source, locate }: ConfigFile): Problem[] {
  const { find, shown } = otherPrices(value)
  return configTexts(value).flatMap(({ path, text }) =>
    find(text).map(written =>
      problemAt(source, locate(path), {
        code: 'config-price-differs',
        message: `The text says ${written}, and no plan has this price`,
        hint: `The prices of plans are ${shown}; take them from one constant.`,
      }),
    ),
  )
}

/** Returns a search for amounts of money that are not the price of a plan; it finds none if no plan has a price. */
function otherPrices({ pricing, language }: SiteConfig): {
  find: (text: string) => string[]
  /** The prices of the plans, to read. */
  shown: string
} {
  const { currency = defaultCurrency } = pricing
  const prices = new Set(
    pricing.plans.flatMap(({ price, yearly }) =>
      [price, yearly].filter(amount => typeof amount === 'number'),
    ),
  )
  const shown = [...prices].map(price => formatPrice(price, currency, language)).join(', ')
  if (prices.size === 0) return { find: () => [], shown }
  const { symbols, point } = priceMarks(currency, language)
  const amountOf = (written: string) => Number(written.replace(/\D/g, sign => (sign === point ? '.' : '')))
  const isPrice = (sign: string, amount: string) => symbols.includes(sign) && prices.has(amountOf(amount))
  const pattern = amountPattern(symbols)
  const find = (text: string) =>
    [...text.matchAll(pattern)]
      .filter(([, before = '', amount, other, after = '']) => !isPrice(before + after, amount ?? other ?? ''))
      .map(([written]) => written)
  return { find, shown }
}

/** Matches `$1,200.50` and `1.200,50 €`, but not `$5M`: the sign before an amount, the amount, or an amount and its sign. */
function amountPattern(symbols: readonly string[]): RegExp {
  const own = symbols.map(symbol => symbol.replace(/[$.*+?^(){}|[\]\\]/g, '\\$&'))
  const signs = [...own, '[$€£¥₹]'].join('|')
  const digits = String.raw`(\d+(?:[.,'\u2019\u00a0]\d+)*)(?!\d|[\d.,]*[kKmM]\b)`
  return new RegExp(String.raw`(${signs})\s?${digits}|(?<![\d.,])${digits}\s?(${signs})`, 'g')
}
