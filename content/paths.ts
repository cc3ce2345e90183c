import type { SitePath } from './SiteConfig.ts'

/** The list of posts. Addresses end with a slash: an object store answers `/blog` with a redirect to `/blog/`. */
export const blogPath: SitePath = '/blog/'

/** Address of page `page` of the list, counted from 1. */
export const listPath = (page: number): SitePath => (page === 1 ? blogPath : `${blogPath}page/${page}/`)

/** Address of what shows a page of the list in place: it lies beside the page. */
export const listDataPath = (list: SitePath): SitePath => `${list}index.json`

/** Address of a post's permalink. */
export const postPath = (slug: string): SitePath => `${blogPath}${slug}/`

/** Address of a legal document's page. */
export const legalPath = (slug: string): SitePath => `/${slug}/`

/** Absolute form of an address on the site, or of one that is absolute already. */
export const absoluteUrl = (siteUrl: string, path: string): string =>
  path.startsWith('/') ? siteUrl + path : path
