import type { Day } from '../model/SiteConfig.ts'
import { dayAfter, lastDay } from '../shared/calendar.ts'

/** Where a post stands on a day. A draft is a draft whatever its days are. */
export const postStates = ['draft', 'scheduled', 'published', 'expired'] as const

export type PostState = (typeof postStates)[number]

/** What decides whether visitors see a post. */
export interface PostDays {
  draft?: boolean
  /** Day of publication. */
  date: Day
  /** Last day on which the post is shown. */
  expires?: Day
}

export function postState({ draft = false, date, expires }: PostDays, today: Day): PostState {
  if (draft) return 'draft'
  if (date > today) return 'scheduled'
  return expires !== undefined && expires < today ? 'expired' : 'published'
}

/** The first day after today on which a post comes or goes, or undefined where none does. */
export function nextDue(posts: readonly PostDays[], today: Day): Day | undefined {
  const due: Day[] = []
  for (const post of posts) {
    const state = postState(post, today)
    if (state === 'scheduled') due.push(post.date)
    else if (state === 'published' && post.expires !== undefined && post.expires < lastDay)
      due.push(dayAfter(post.expires))
  }
  return due.reduce<Day | undefined>(
    (first, day) => (first === undefined || day < first ? day : first),
    undefined,
  )
}
