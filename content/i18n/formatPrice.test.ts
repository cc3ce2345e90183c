import { expect, test } from 'vitest'
import { currencyDigits, formatPrice } from './formatPrice.ts'

test.each([
  [300, 'USD', 'en', '$300'],
  [299.5, 'USD', 'en', '$299.50'],
  [1200, 'USD', 'en', '$1,200'],
  [45_000, 'JPY', 'en', '¥45,000'],
  [0.125, 'KWD', 'en', 'KWD\u00a00.125'],
  [300, 'EUR', 'en', '€300'],
  [1299.5, 'EUR', 'de', '1.299,50\u00a0€'],
  [300, 'CHF', 'de-CH', 'CHF\u00a0300'],
])('%d %s in %s: %s', (price, currency, language, expected) => {
  expect(formatPrice(price, currency, language)).toBe(expected)
})

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %i digits after the point', (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits)
})
