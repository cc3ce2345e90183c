import type { PageImage, SitePost, SourcedContent, Tag, Text, TextPage } from './Post.ts'
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

/** The text of a legal document. */
export interface LegalText extends SourcedContent, Pick<Text, 'references'> {
  /** Every id in the HTML; that of a clause is its number, such as `5.1`. */
  ids: readonly string[]
}

/** The logo and the icon of the configuration, as far as it has them. */
export interface SiteBrand {
  logo?: PageImage
  /** The logo in the light theme, if it is another. */
  lightLogo?: PageImage
  /** The icon as a `data:` URL. */
  favicon?: string
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
  /** The texts of legal documents by slug; a document whose text is not in the project has none. */
  legalTexts: Readonly<Record<string, LegalText>>
  /** Versions of what draws social cards: their names change with it. */
  cardTools: string
  brand?: SiteBrand
  /** The tags of these posts, in the order of their addresses. */
  tags: readonly TaggedPosts[]
  /** The authors who have posts and a page, in the order of the configuration. */
  authors: readonly AuthoredPosts[]
}
