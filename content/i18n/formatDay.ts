import type { Day } from '../shared/calendar.ts'
import { localeOf } from './localeOf.ts'
import { language } from './siteWords.ts'

// A formatter takes longer to make than to use a thousand times.
const longFormat = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
const numericFormat = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC' })

/** A day in the site's language: `October 1, 2026`. */
export const formatDay = (day: Day): string => longFormat.format(new Date(day))

/** A day in the site's language: `10/1/2026`. */
export const formatNumericDay = (day: Day): string => numericFormat.format(new Date(day))
