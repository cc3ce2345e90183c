import { localeOf } from './localeOf.ts'

/** The currency of prices, if the configuration names none. */
export const defaultCurrency = 'USD'

/** True for the code of a currency (ISO 4217): three capitals. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** How prices in one currency are written. */
const priceFormat = (currency: string, language: string) =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })

/** A price as readers of a language write it: `$300`, `$299.50`, `¥45,000`. */
export const formatPrice = (price: number, currency: string, language: string): string =>
  priceFormat(currency, language).format(price)

/** Digits after the point that a currency has (ISO 4217): 2 for USD, none for JPY. */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0

/** The signs of a currency, as `formatPrice` writes it and in short (`$US` and `$`), and the decimal point. */
export function priceMarks(currency: string, language: string): { symbols: string[]; point: string } {
  const format = priceFormat(currency, language)
  const short = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const symbolOf = (of: Intl.NumberFormat) =>
    of.formatToParts(0.5).find(({ type }) => type === 'currency')?.value ?? currency
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return { symbols: [...new Set([symbolOf(format), symbolOf(short), currency])], point }
}
