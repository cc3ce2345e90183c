import type { PageHead } from '../model/PageHead.ts'
import type { PageImage } from '../model/Post.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { breadcrumbs } from './structuredData.ts'

/** What heads of pages show of the configuration. */
export type HeadConfig = Pick<SiteConfig, 'name' | 'siteUrl' | 'socialImage' | 'hero'>

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
  /** What that image says; the title if absent. */
  imageAlt?: string
  /** The pages between the home page and this one, this one included. */
  trail?: readonly { name: string; path: string }[]
  /** Schema.org values in addition to the breadcrumbs. */
  structuredData?: readonly object[]
}

/** The head of a page that is not a post. */
export const pageHead = (
  config: HeadConfig,
  { trail, structuredData = [], image, imageAlt, ...texts }: HeadInput,
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
export const socialImage = (config: HeadConfig) => ({ src: config.socialImage, width: 1200, height: 630 })
