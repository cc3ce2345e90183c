import type { PageHead } from '../model/PageHead.ts'
import type { PageImage } from '../model/Post.ts'
import type { SiteConfig, SitePath } from '../model/SiteConfig.ts'
import { breadcrumbs } from './structuredData.ts'

/** What heads of pages show of the configuration. */
type HeadConfig = Pick<SiteConfig, 'name' | 'siteUrl' | 'socialImage' | 'hero'>

/** The end of each document's title, after the page's own words. */
export const titleEnd = ({ name }: HeadConfig): string => ` · ${name}`

export interface HeadInput {
  /** Title without the product's name. */
  title: string
  description: string
  /** Absent for the page that has no address. */
  path?: string
  /** For shared links; that of the site if absent. */
  image?: PageImage
  /** File of the image for shared links, in the size that the configuration requires. */
  socialImage?: SitePath
  /** What the image says; the title if absent. */
  imageAlt?: string
  /** Search engines are to leave the page out. */
  noindex?: boolean
  blocks?: true
  /** The pages between the home page and this one, this one included. */
  trail?: readonly { name: string; path: string }[]
  /** Schema.org values in addition to the breadcrumbs. */
  structuredData?: readonly object[]
}

/** For the route of a page: one that search engines are to leave out is not in the sitemap. */
export const inSitemap = ({ noindex }: Pick<HeadInput, 'noindex'>): { inSitemap?: false } =>
  noindex ? { inSitemap: false } : {}

/** The head of a page that is not a post. */
export const pageHead = (
  config: HeadConfig,
  {
    trail,
    structuredData = [],
    socialImage: own,
    image = own === undefined ? undefined : imageOf(own),
    imageAlt,
    ...texts
  }: HeadInput,
): PageHead => ({
  ...texts,
  title: texts.title + titleEnd(config),
  socialTitle: texts.title,
  type: 'website',
  image: image ?? socialImage(config),
  imageAlt: imageAlt ?? (image ? texts.title : config.hero.title),
  structuredData: trail ? [...structuredData, breadcrumbs(config, trail)] : structuredData,
})

/** The image for shared links, in the size that the configuration requires. */
export const socialImage = (config: HeadConfig): PageImage => imageOf(config.socialImage)

const imageOf = (src: SitePath): PageImage => ({ src, width: 1200, height: 630 })
