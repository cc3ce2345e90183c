import { expect, test } from 'vitest'
import { localeOf } from './localeOf.ts'

test.each([
  ['en', /^10\/1\/2026$/],
  ['en-GB', /2026/],
  ['de', /2026/],
  ['th', /2026/],
  ['th-u-nu-latn', /2026/],
  ['fa', /۲۰۲۶/],
  ['ar-SA', /٢٠٢٦|2026/],
  ['th-u-ca-buddhist', /2569/],
  ['th-u-nu-thai-ca-buddhist', /๒๕๖๙/],
])(
  'in %s, a day has the year of the calendar that the language names, or the Gregorian one',
  (language, year) => {
    const format = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC' })
    expect(format.format(Date.parse('2026-10-01'))).toMatch(year)
  },
)
