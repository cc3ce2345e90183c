import type { Day } from '../../content/model/SiteConfig.ts'

// Made once: a formatter takes longer to make than to use a thousand times.
const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const inFigures = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' })

/** `October 1, 2026`, wherever the reader or the build is. */
export const formatDay = (day: Day): string => inWords.format(new Date(day))

/** `10/1/2026`. */
export const formatDayInFigures = (day: Day): string => inFigures.format(new Date(day))
