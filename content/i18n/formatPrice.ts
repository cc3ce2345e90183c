import { localeOf } from './localeOf.ts'

/** The currency of prices, if the configuration names none. */
export const defaultCurrency = 'USD'

/** True for the code of a currency (ISO 4217): three capitals. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** A price as readers of a language write it: `$300`, `$299.50`, `¥45,000`. */
export const formatPrice = (price: number, currency: string, language: string): string =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(price)

/** Digits after the point that a currency has (ISO 4217): 2 for USD, none for JPY. */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0
