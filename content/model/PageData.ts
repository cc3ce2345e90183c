import type { PageHead } from './PageHead.ts'
import type { Post, PostSummary, Tag } from './Post.ts'
import type { Day, LegalDocument, SiteConfig, SitePath } from './SiteConfig.ts'

/** What every page is given. */
export interface PageData {
  head: PageHead
  config: SiteConfig
}

/** A page of the blog's list. */
export interface ListPageData extends PageData {
  posts: readonly PostSummary[]
  /** Counts from 1. */
  page: number
  /** At least 1. */
  pages: number
  /** The control under the list; empty where there is one page only. */
  pagination: readonly PaginationEntry[]
  /** Address of the root of the search; absent where there is nothing to find. */
  search?: SitePath
  /** Address of the page before this one, and of the page after it. */
  previous?: SitePath
  next?: SitePath
}

/** A page of the posts of a tag. */
export interface TagPageData extends ListPageData {
  search: SitePath
  tag: Tag
  /** Posts of the tag, on all of its pages. */
  total: number
  /** The tags with the most posts, in the order of their addresses. */
  tags: readonly Tag[]
}

/** What the blog needs to show a page of its list in place. */
export interface ListData extends Omit<ListPageData, keyof PageData> {
  /** Address of the page. */
  path: SitePath
  /** Title of the document. */
  title: string
}

/** A page number with its address, or the gap between two. */
export type PaginationEntry = { page: number; href: SitePath; current: boolean } | 'ellipsis'

/** A post's permalink. */
export interface PostPageData extends PageData {
  post: Post
  /** Address of the root of the search. */
  search: SitePath
  /** The post published before this one. */
  older?: PostSummary
  /** The post published after this one. */
  newer?: PostSummary
  /** Others that share its tags, the nearest first. */
  related: readonly PostSummary[]
}

export interface LegalPageData extends PageData {
  document: LegalDocument
  today: Day
}

export interface NotFoundPageData extends PageData {
  /** Address of the list of addresses there are. */
  addresses: SitePath
}
