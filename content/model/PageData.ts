import type { SiteBrand } from './Site.ts'
import type { Content, PageImage, PostData, PostSummary, Tag, TextImages, TextPage } from './Post.ts'
import type {
  AbsoluteUrl,
  AuthorFacts,
  Blog,
  Day,
  Feature,
  HomeSection,
  LegalDocument,
  NavigationItem,
  Plan,
  Pricing,
  Proof,
  SiteConfig,
  SitePath,
  SiteScript,
} from './SiteConfig.ts'

/** What all pages show of the configuration: head, header and footer. */
export interface SiteFrame extends Pick<SiteConfig, FrameKey> {
  /** The entries of the Platform menu. */
  features: readonly Pick<Feature, 'id' | 'title' | 'description'>[]
  /** True if search engines are to leave every page out. */
  isPreview: boolean
  navigation: Omit<SiteConfig['navigation'], 'items'> & { items: readonly ShownLink[] }
  footer: Omit<SiteConfig['footer'], 'groups'> & {
    groups: readonly { title: string; items: readonly ShownLink[] }[]
  }
  /** The logo and the icon that replace the site's own. */
  brand?: Pick<SiteBrand, 'logo' | 'lightLogo'> & { favicon?: SitePath }
  /** Scripts in addition to the site's own; absent if there are none. */
  scripts?: readonly SiteScript[]
  /** False if the site has no posts and no feeds. */
  hasBlog: boolean
  /** What stands after the word in the copyright line: a year, or the first and the last one. */
  copyrightYears: string
}

/** A link of the header or the footer as pages show it. */
export type ShownLink = Exclude<NavigationItem, { page: string }>

type FrameKey =
  | 'name'
  | 'siteUrl'
  | 'language'
  | 'themeColor'
  | 'accent'
  | 'links'
  | 'status'
  | 'statusPage'
  | 'announcement'
  | 'verification'

/** What every page has of its own. */
export interface PageData {
  head: PageHead
}

export type HomePageData = PageData &
  Pick<SiteConfig, HomeText | 'name' | 'tagline' | 'email' | 'links'> & {
    getStarted: GetStarted
    pricing: ShownPricing
    /** The sections below the first screen, in their order. */
    sections: readonly HomeSection[]
    /** Texts of sections that are switched on. */
    proof?: Proof
  }

type HomeText = 'hero' | 'features' | 'architecture' | 'contact'

type Verify = NonNullable<SiteConfig['getStarted']['verify']>

interface GetStarted extends Omit<SiteConfig['getStarted'], 'verify'> {
  /** Without an address if the post that it leads to is not published. */
  verify?: Omit<Verify, 'post'> & { href?: SitePath }
}

/** A plan with its prices as texts. */
export interface ShownPlan extends Omit<Plan, 'price' | 'from' | 'yearly'> {
  /** `$300`, `From $300` or `Free`; absent if the price is agreed on. */
  price?: string
  yearly?: string
}

export interface ShownPricing extends Omit<Pricing, 'plans'> {
  plans: readonly ShownPlan[]
}

export interface PricingPageData extends PageData, Pick<SiteConfig, 'links'> {
  pricing: ShownPricing
  /** Questions and their answers, if there are any. */
  proof?: Pick<Proof, 'questions'>
}

/** A page of a list of posts. */
export interface PostListing {
  posts: readonly PostSummary[]
  /** Counts from 1. */
  page: number
  /** At least 1. */
  pages: number
  /** The control under the list; empty if there is one page only. */
  pagination: readonly PaginationEntry[]
  /** Address of the root of the search; absent if there is nothing to find. */
  search?: SitePath
  /** Address of the page before this one, and of the page after it. */
  previous?: SitePath
  next?: SitePath
}

/** A page of the blog's list. */
export interface ListPageData extends PageData {
  blog: Pick<Blog, 'heading' | 'text'>
  list: PostListing
}

/** A page of the posts of a tag. */
export interface TagPageData extends PageData, PostListing {
  search: SitePath
  tag: Tag
  /** Posts of the tag, on all of its pages. */
  total: number
  /** The tags with the most posts, in the order of their addresses. */
  tags: readonly Tag[]
}

/** A page of the posts of an author. */
export interface AuthorPageData extends PageData, PostListing {
  search: SitePath
  author: Omit<AuthorFacts, 'picture'>
  /** The author's picture, square. */
  picture?: PageImage
  /** Posts of the author, on all of the pages. */
  total: number
}

/** All posts by year. */
export interface ArchivePageData extends PageData {
  title: string
  /** Address of the root of the search; absent if there is nothing to find. */
  search?: SitePath
  /** Posts of all years. */
  total: number
  /** The newest first. */
  years: readonly ArchiveYear[]
}

interface ArchiveYear {
  year: string
  /** The id of its section. */
  anchor: string
  /** The newest first. */
  posts: readonly Pick<PostSummary, 'path' | 'date' | 'title'>[]
}

/** A page number with its address, or the gap between two. */
export type PaginationEntry = { page: number; href: SitePath; current: boolean } | 'ellipsis'

/** A post's permalink. */
export interface PostPageData extends PageData {
  post: PostData
  /** Address of the root of the search. */
  search: SitePath
}

export interface LegalPageData extends PageData {
  document: LegalDocument
  /** Absent if the document's text is not in the project. */
  content?: Content
  /** The day of the build. */
  today: Day
  /** Where the viewer has its worker, if not on the site. */
  worker?: AbsoluteUrl
}

/** A page in markdown. */
export interface TextPageData extends PageData {
  text: Pick<TextPage, 'title' | 'updated' | 'html' | 'headings' | keyof TextImages>
}

export interface NotFoundPageData extends PageData {
  /** Address of the list of addresses there are. */
  addresses: SitePath
}

/** What a page says about itself to browsers, search engines and those who share it. */
export interface PageHead {
  /** Title of the tab, complete. */
  title: string
  /** Title without the product's name, for shared links. */
  socialTitle: string
  description: string
  /** Address on this site, with the slash; absent for the page that has no address, `404.html`. */
  path?: SitePath
  type: 'website' | 'article'
  /** Image for shared links. */
  image: PageImage
  /** What it says. */
  imageAlt: string
  /** Search engines are to leave the page out. */
  noindex?: boolean
  /** Days for an article. */
  published?: string
  modified?: string
  author?: string
  /** The pages of an article's authors, as far as they have any. */
  authorPaths?: readonly SitePath[]
  tags?: readonly string[]
  /** It shows forms or films, which have styles of their own. */
  blocks?: true
  /** The frames of films, by the addresses of their players as the HTML of the text has them. */
  players?: Readonly<Record<string, string>>
  /** The page as markdown. */
  markdown?: SitePath
  /** Schema.org values, each one `script` of JSON-LD. */
  structuredData: readonly object[]
}
