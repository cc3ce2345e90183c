import { daysBetween } from '../../content/calendar.ts'
import type { Day } from '../../content/SiteConfig.ts'

/** A day as seen from another one: `tomorrow`, `in 3 days`. */
export const inDays = (from: Day, to: Day): string =>
  new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(daysBetween(from, to), 'day')
