import type { PageHead } from '../model/PageHead.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import { breadcrumbs } from './structuredData.ts'

/** What stands after a page's own words in the document's title. */
export const titleEnd = ({ name }: SiteConfig): string => ` · ${name}`

export interface HeadInput {
  /** Title without the product's name. */
  title: string
  description: string
  /** Absent for the page that has no address. */
  path?: string
  /** The pages between the home page and this one, this one included. */
  trail?: readonly { name: string; path: string }[]
  /** Schema.org values that stand before the trail's. */
  structuredData?: readonly object[]
}

/** Head of a page that is not a post, with the site's own picture for shared links. */
export const pageHead = (
  config: SiteConfig,
  { trail, structuredData = [], ...texts }: HeadInput,
): PageHead => ({
  ...texts,
  title: texts.title + titleEnd(config),
  socialTitle: texts.title,
  type: 'website',
  image: socialImage(config),
  structuredData: trail ? [...structuredData, breadcrumbs(config, trail)] : structuredData,
})

/** The picture for shared links, in the size that the configuration asks for. */
export const socialImage = (config: SiteConfig) => ({ src: config.socialImage, width: 1200, height: 630 })
