import type { ConfigFile } from '../schema/config/ConfigFile.ts'
import type { Post, TextPage } from '../model/Post.ts'
import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { ParsedText } from '../posts/parseText.ts'

/** The checked site with the sources of its posts, for problems that only the finished pages show. */
export interface ResolvedSite {
  site: Site
  /** Every page of the site. */
  routes: readonly Route[]
  config: ConfigFile
  /** Every post without a fault, shown or not. */
  posts: readonly Omit<ParsedText<Post>, 'positions'>[]
  /** Every page in markdown without a fault, shown or not. */
  pages: readonly Omit<ParsedText<TextPage>, 'positions'>[]
  /** The files of the site, by path below `dist/`, but for those in folders that the build alone fills. */
  files: ReadonlySet<string>
}
