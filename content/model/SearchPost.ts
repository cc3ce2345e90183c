import type { Day, SitePath } from './SiteConfig.ts'

/** A post as the search loads it: what is searched, and what a result shows. */
export interface SearchPost {
  path: SitePath
  title: string
  excerpt: string
  date: Day
  tags: readonly string[]
  headings: readonly string[]
  /** The words of the text in alphabetical order; absent in a site of many posts. */
  text?: string
}
