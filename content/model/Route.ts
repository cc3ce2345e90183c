import type { PageData } from './PageData.ts'
import type { GeneratedFile } from './SiteFile.ts'
import type { AbsoluteUrl, Day, SitePath } from './SiteConfig.ts'

/** One page of the site. `routes()` alone knows which there are; all else follows from these values. */
export interface Route {
  /** Address from the site's root, with the slash: `/pricing/`; `/404.html` for the not-found page. */
  path: SitePath
  /** Path below `dist/`: `pricing/index.html`. */
  file: string
  /** Folder in `pages/` that renders it: `pricing`, `blog/@slug`. */
  page: string
  /** What it is, for a message: `page 2 of the blog`. */
  label: string
  /** Day of the last change, where it is known. */
  changed?(): Day | undefined
  /** Search engines should know it. */
  inSitemap: boolean
  /** Ids that links may name, beside `main`, which every page has. */
  anchors: readonly string[]
  /** Addresses of the images that belong to it, for search engines. */
  images?(): readonly string[]
  /** Sources that the page loads after its HTML. */
  deferredSources?(): DeferredSources
  /** The file that the blog fetches to show the page in place. Its text is made of the page's data (`besideText`). */
  beside?: Pick<GeneratedFile, 'key' | 'kind'>
  /** What the page is rendered from: JSON. */
  data(): PageData
  /** The same with digests in place of posts and long texts; absent where there are none. */
  digestedData?(): unknown
  /** Digest of all that the page is made of: of its data and sources, and of the frame that all pages share. */
  inputs(): string
}

/** What a page says of itself to become a route; the rest has a default or follows. */
export type RouteInput = Pick<Route, 'path' | 'page' | 'data'> & Partial<Omit<Route, 'file' | 'inputs'>>

/** Sources that a page loads after its HTML and does not name there, such as images of posts opened in place. */
export interface DeferredSources {
  /** Addresses of images, or origins of them. */
  images?: Iterable<string>
  /** Videos of the site itself. */
  videos?: boolean
  /** The script of a worker: the site's own, or one of another site, from which no other script is allowed. */
  worker?: SitePath | AbsoluteUrl
  /** Addresses on other sites that scripts send to. */
  connect?: readonly AbsoluteUrl[]
  /** A script loads a style sheet of the site. */
  sheet?: boolean
}
