import type { PageImage } from './Post.ts'
import type { SitePath } from './SiteConfig.ts'

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
  /** The page as markdown. */
  markdown?: SitePath
  /** What shows a post in place. */
  data?: SitePath
  /** Schema.org values, each one `script` of JSON-LD. */
  structuredData: readonly object[]
}
