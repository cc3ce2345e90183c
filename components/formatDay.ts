import type { Day } from '../content/SiteConfig.ts'

/** `October 1, 2026`, wherever the reader or the build is. */
export function formatDay(day: Day): string {
  return inEnglish(day, { dateStyle: 'long' })
}

/** `10/1/2026`. */
export function formatDayInFigures(day: Day): string {
  return inEnglish(day, {})
}

function inEnglish(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
}
