/** An address on this site, from the root: `/pricing/`, `/#contact`, `/uploads/terms.pdf`. */
export type SitePath = string

/** Addresses in this file count from the site's root, whatever folder of its host the site is published in. */
export const homePath: SitePath = '/'

export const pricingPath: SitePath = '/pricing/'

/** The page that stores send where nothing is found. */
export const notFoundPath: SitePath = '/404.html'

/** An address that no page has, to render the not-found page for. */
export const missingPath: SitePath = '/404/'

/** The id of each page's own part, between header and footer. */
export const mainAnchor = 'main'

/** The list of posts. Addresses end with a slash: an object store answers `/blog` with a redirect to `/blog/`. */
export const blogPath: SitePath = '/blog/'

/** Address of page `page` of a list, counted from 1; the first page is the list itself. */
export const pagePath = (list: SitePath, page: number): SitePath =>
  page === 1 ? list : `${list}page/${page}/`

/** Address of a page as markdown, in the folder of the page. */
export const markdownPath = (page: SitePath): SitePath => `${page}index.md`

/** Address of a post's permalink. Addresses are encoded: a slug can have letters of any script. */
export const postPath = (slug: string): SitePath => `${blogPath}${encodeURIComponent(slug)}/`

/** Address of the posts of a tag. */
export const tagPath = (slug: string): SitePath => `${blogPath}tag/${encodeURIComponent(slug)}/`

/** Address of the posts of an author. */
export const authorPath = (slug: string): SitePath => `${blogPath}author/${encodeURIComponent(slug)}/`

/** The page of all posts by year. */
export const archivePath: SitePath = `${blogPath}archive/`

/** The newest posts as RSS. */
export const feedPath: SitePath = '/feed.xml'

/** What the search loads. The name stays, so that pages do not change when a post does. */
export const searchPath: SitePath = '/data/search.json'

/** Address of a legal document's page. */
export const legalPath = (slug: string): SitePath => `/${slug}/`

/** Folder in `pages/` of the pages in markdown. */
export const textPageFolder = '@text'

/** Address of a page in markdown, by its key. */
export const textPath = (key: string): SitePath => `/${encodeURI(key)}/`

/** The absolute form of an address on the site; absolute addresses stay as they are. */
export const absoluteUrl = (siteUrl: string, path: string): string =>
  path.startsWith('/') ? siteUrl + path : path
