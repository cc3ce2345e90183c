import type { Day } from '../../../content/model/SiteConfig.ts'
import { daysBetween } from '../../../content/shared/calendar.ts'

/** A day as seen from another one: `tomorrow`, `in 3 days`. */
export const inDays = (from: Day, to: Day): string =>
  new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' }).format(daysBetween(from, to), 'day')
