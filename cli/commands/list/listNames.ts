import type { PostState } from '../../../content/posts/postState.ts'

/** What a writer calls the posts of a state. */
export const listNames = {
  drafts: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  expired: 'expired',
} as const satisfies Record<string, PostState>

export type ListName = keyof typeof listNames
