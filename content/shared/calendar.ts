/** A calendar day, `YYYY-MM-DD`. */
export type Day = string

/** True for an existing day in the format `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A time of day, as it may follow a day, with its distance from UTC. */
const time = String.raw`[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:Z|UTC|GMT|([+-]\d\d:?\d\d))?`

const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:${time})?$`)

/**
 * The days that another format can mean: one for `2026/3/1`, `2026-03-01T10:00`, `March 1st, 2026` and `13/12/2026`; two
 * for `01/02/2026`, of which nobody knows which is the month. A time far from UTC can be on another day there.
 */
export function guessDays(text: string): Day[] {
  const plain = text.trim().replace(/[\u2010-\u2015\u2212]/g, '-')
  const [, first = '', separator, second = '', year = ''] =
    /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(plain) ?? []
  if (separator === undefined) return [dayOfYearFirst(plain) ?? dayInWords(plain) ?? []].flat()
  const days = [isoDay(year, second, first), isoDay(year, first, second)].filter(isDay)
  // With points, the day is the first everywhere.
  return separator === '.' ? days.slice(0, isDay(isoDay(year, second, first)) ? 1 : 0) : [...new Set(days)]
}

const isoDay = (year: string, month: string, day: string): Day =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** The day of `2026/3/1`, perhaps with a time. */
function dayOfYearFirst(plain: string): Day | undefined {
  const match = yearFirst.exec(plain)
  if (!match) return undefined
  const [, year = '', , month = '', day = '', distance] = match
  const guess = isoDay(year, month, day)
  if (!isDay(guess)) return undefined
  const isSameInUtc = distance === undefined || new Date(plain).toJSON()?.startsWith(guess)
  return isSameInUtc ? guess : undefined
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** The day that `March 1, 2026` or `1st of March 2026` means. */
function dayInWords(text: string): Day | undefined {
  const match =
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i.exec(text) ??
    /^(?<day>\d{1,2})(?:\.|st|nd|rd|th)? (?:of )?(?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/i.exec(text)
  const { year = '', month = '', day = '' } = match?.groups ?? {}
  const number = months.findIndex(name => month !== '' && name.startsWith(month.toLowerCase())) + 1
  const guess = isoDay(year, String(number), day)
  return isDay(guess) ? guess : undefined
}

/** Midnight (UTC) of a day in the date format of RSS (RFC 822). */
export const rfc822Date = (day: Day): string => new Date(`${day}T00:00:00Z`).toUTCString()

/** Midnight (UTC) of a day in the date format of Atom and JSON Feed (RFC 3339). */
export const rfc3339Date = (day: Day): string => `${day}T00:00:00Z`

/** The length of a day in UTC, in ms. */
export const dayMs = 24 * 60 * 60 * 1000

/** The last day that the format `YYYY-MM-DD` can express. */
export const lastDay: Day = '9999-12-31'

/** The day after a day before `lastDay`. */
export const dayAfter = (day: Day): Day => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

/** Number of days from one day to another; negative where `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs
