import type {
  ArchivePageData,
  AuthorPageData,
  HomePageData,
  ListPageData,
  NotFoundPageData,
  PageData,
  PostPageData,
  PricingPageData,
  TagPageData,
  TextPageData,
} from './PageData.ts'
import type { AbsoluteUrl, Day, SitePath } from './SiteConfig.ts'

/** The data of each page, by its folder in `pages/`. */
interface DataByPage {
  index: HomePageData
  pricing: PricingPageData
  blog: ListPageData
  'blog/page/@number': ListPageData
  'blog/archive': ArchivePageData
  'blog/tag/@tag': TagPageData
  'blog/tag/@tag/page/@number': TagPageData
  'blog/author/@author': AuthorPageData
  'blog/author/@author/page/@number': AuthorPageData
  'blog/@slug': PostPageData
  '@text': TextPageData
  _error: NotFoundPageData
  /** Legal documents, whose folders are named after their slugs, and pages with texts of their own. */
  [folder: string]: PageData
}

/** One page of the site. `routes()` alone knows all of them. */
export interface Route<Page extends string = string> {
  /** Address from the site's root, with the slash: `/pricing/`; `/404.html` for the not-found page. */
  path: SitePath
  /** Path below `dist/`: `pricing/index.html`. */
  file: string
  /** Folder in `pages/` that renders it: `pricing`, `blog/@slug`. */
  page: Page
  /** What it is, for a message: `page 2 of the blog`. */
  label: string
  /** Day of the last change, if known. */
  lastmod?: Day | undefined
  inSitemap: boolean
  /** Ids that links may lead to, besides `main`, which every page has. */
  anchors: readonly string[]
  /** Addresses of the images that belong to it, for search engines. */
  images: readonly string[]
  deferred: DeferredSources
  /** SHA-256 of the content of a post, hexadecimal, so that it need not be compared itself. */
  contentHash?: string
  /** The page as markdown, for other programs; absent if it has no text. */
  markdown?(): string
  /** All that the page shows, but for the frame that all pages share: JSON. */
  data(): DataByPage[Page]
}

/** What a page states to become a route; the rest has a default or follows from it. */
export type RouteInput<Page extends string = string> = Pick<Route<Page>, 'path' | 'page' | 'data'> &
  Partial<Omit<Route, 'path' | 'page' | 'data' | 'file' | 'markdown'>> & {
    /** For its markdown; absent if it has no text. */
    text?: PageText
  }

/** What a page says, for other programs. */
export interface PageText {
  title: string
  author?: string
  /** Day of publication. */
  date?: Day
  /** Day of the last change. */
  updated?: Day | undefined
  /** See `publicMarkdown`. */
  markdown: string
}

/** Sources that a page loads after its HTML and does not name there. */
export interface DeferredSources {
  /** The script of a worker: the site's own, or one of another site, from which no other script is allowed. */
  worker?: SitePath | AbsoluteUrl
  /** Addresses on other sites that scripts send to. */
  connect?: readonly AbsoluteUrl[]
  /** Addresses that forms send to; the site itself may show the answer. */
  forms?: readonly AbsoluteUrl[]
  /** Addresses of players of other sites. */
  frames?: readonly AbsoluteUrl[]
  /** A script loads a style sheet of the site. */
  sheet?: boolean
}
