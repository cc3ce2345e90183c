import type { Post, Text } from '../model/Post.ts'
import type { Day } from '../model/SiteConfig.ts'
import { dayAfter, lastDay } from '../shared/calendar.ts'

/** The state of a post on a day. A draft is a draft whatever its days are. */
export type PostState = 'draft' | 'scheduled' | 'published' | 'expired'

/** What decides whether visitors see a post. */
export interface PostDays {
  draft?: boolean
  /** Day of publication; absent if it could not be read. */
  date?: Day
  /** Last day on which the post is shown. */
  expires?: Day
}

/** Which posts a site shows. */
export interface PostSelection {
  /** The day the site is built for. */
  today: Day
  /** Show drafts too. */
  drafts: boolean
  /** Show posts whose day has not come. */
  future: boolean
}

export const postState = (post: PostDays, today: Day): PostState =>
  post.draft ? 'draft' : dayState(post, today)

function dayState({ date, expires }: PostDays, today: Day): Exclude<PostState, 'draft'> {
  if (date !== undefined && date > today) return 'scheduled'
  return expires !== undefined && expires < today ? 'expired' : 'published'
}

/** True for a post that the site shows. */
export function isShown(post: PostDays, { today, drafts, future }: PostSelection): boolean {
  if (post.draft && !drafts) return false
  const state = dayState(post, today)
  return state === 'published' || (state === 'scheduled' && future)
}

/** The keys of a post or a page that say why visitors do not see it. */
export type HiddenText =
  | Pick<Text, 'file' | 'draft'>
  | Pick<Post, 'file' | 'draft' | 'scheduled' | 'date' | 'expires'>

/** Why visitors do not see a post or a page: `posts/x.md is a draft`. */
export function hiddenReason(post: HiddenText): string {
  if (post.draft || !('scheduled' in post)) return `${post.file} is a draft`
  return post.scheduled
    ? `${post.file} is scheduled for ${post.date}`
    : `${post.file} expired on ${post.expires}`
}

/** The first day after today on which a post appears or expires, or `undefined` if none does. */
export const nextDue = (posts: readonly PostDays[], today: Day): Day | undefined =>
  posts
    .filter(({ draft }) => !draft)
    .flatMap(({ date = '', expires = lastDay }) => [date, expires < lastDay ? dayAfter(expires) : ''])
    .filter(day => day > today)
    .toSorted()[0]

/** Compares two posts: the later day first; on one day the higher id, which was written later. */
export const newestFirst = (a: Pick<Post, 'date' | 'id'>, b: Pick<Post, 'date' | 'id'>): number =>
  a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1
