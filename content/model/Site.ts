import type { PageImage, SitePost, Tag, TextPage } from './Post.ts'
import type { AuthorFacts, Day, SiteConfig, SitePath } from './SiteConfig.ts'

/** The posts of one tag. */
export interface TaggedPosts {
  tag: Tag
  /** Newest first; at least one. */
  posts: readonly SitePost[]
}

/** The posts of one author of the configuration. */
export interface AuthoredPosts {
  facts: AuthorFacts
  /** Address of the author's page: `/blog/author/<author>/`. */
  path: SitePath
  /** The author's picture, square. */
  picture?: PageImage
  /** Newest first; at least one. */
  posts: readonly SitePost[]
}

/** Everything that is published, checked: pages, feeds and files are pure functions of it. */
export interface Site {
  config: SiteConfig
  /** The day the site is built for. */
  today: Day
  /** True if unpublished posts are shown, or if the address is not the public one. Its pages have `noindex`. */
  isPreview: boolean
  /** The posts that are shown, newest first. */
  posts: readonly SitePost[]
  /** The pages in markdown that are shown, in the order of their files. */
  pages: readonly TextPage[]
  /** Versions of what draws social cards: their names change with it. */
  cardTools: string
  /** The tags of these posts, in the order of their addresses. */
  tags: readonly TaggedPosts[]
  /** The authors who have posts and a page, in the order of the configuration. */
  authors: readonly AuthoredPosts[]
}
