import type { Post, Tag } from './Post.ts'
import type { Day, SiteConfig } from './SiteConfig.ts'

/** The posts of one tag. */
export interface TaggedPosts {
  tag: Tag
  /** Newest first; at least one. */
  posts: readonly Post[]
}

/** Everything that is published, checked: pages, feeds and files are pure functions of it. */
export interface Site {
  config: SiteConfig
  /** The day the site is built for. */
  today: Day
  /** True where unpublished posts are shown, too: search engines are told to keep away. */
  isPreview: boolean
  /** The posts that are shown, newest first. */
  posts: readonly Post[]
  /** Versions of what draws social cards: their names change with it. */
  cardTools: string
  /** The tags of these posts, in the order of their addresses. */
  tags: readonly TaggedPosts[]
}
