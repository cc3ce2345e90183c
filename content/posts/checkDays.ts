import type { PostFront } from './parseFront.ts'
import type { Problem } from '../problems/Problem.ts'
import type { Day } from '../model/SiteConfig.ts'
import { problemAt, type SourceFile } from '../problems/problemAt.ts'
import { daysBetween } from '../shared/calendar.ts'

/** Days ahead after which a post is hardly scheduled on purpose. */
const maxDaysAhead = 366

/** No post about Kubernetes, nor about the web, is older. */
const firstDay: Day = '1990-01-01'

/** Finds days that are days of the calendar, and hardly the ones that are meant. */
export function checkDays(source: SourceFile, { fields, positions }: PostFront, today: Day): Problem[] {
  const { date, updated, expires } = fields
  if (date === undefined) return []
  const ahead = daysBetween(today, date)
  if (ahead > maxDaysAhead || date < firstDay) {
    const message =
      ahead > 0
        ? `The post appears in ${Math.round(ahead / 365)} years, on ${date}`
        : `The day lies far back: ${date}`
    const hint = 'Correct the year, if this is not meant.'
    return [problemAt(source, positions.get('date') ?? 0, { code: 'post-date-far', message, hint })]
  }
  if (updated === undefined || updated <= today || date > today || (expires ?? today) < today) return []
  const message = `\`updated\` lies in the future: ${updated} is later than today, ${today}`
  const hint = 'Write the day on which the post was changed.'
  return [problemAt(source, positions.get('updated') ?? 0, { code: 'post-updated-future', message, hint })]
}
