import type { Post } from './Post.ts'
import type { Day, SiteConfig } from './SiteConfig.ts'

/** Everything that is published, checked: pages, feeds and files are pure functions of it. */
export interface Site {
  config: SiteConfig
  /** The day the site is built for. */
  today: Day
  /** The posts that are shown, newest first. */
  posts: readonly Post[]
}
