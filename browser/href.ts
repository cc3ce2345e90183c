import type { SitePath } from '../content/model/SiteConfig.ts'
import { htmlWithBase, withBase } from '../content/shared/withBase.ts'

/** Vite's `base`: the folder that the site is published in. */
const base: string = import.meta.env.BASE_URL

/** Returns the URL of a path of the site, with the base. */
export const href = (path: SitePath): string => withBase(base, path)

/** Adds the base to all links in a text's HTML. */
export const hrefsInHtml = (html: string): string => htmlWithBase(base, html)

/** Returns the path of the site for a URL's path: the inverse of `href`. */
export const sitePath = (path: string): SitePath =>
  path.startsWith(base) ? path.slice(base.length - 1) : path
