import type { SitePath } from '../../content/model/SiteConfig.ts'

/** The address as a page at `path` links to it: on the home page, a section of that page is a bare fragment. */
export function localHref(href: SitePath, path?: SitePath): string {
  return path === '/' && href.startsWith('/#') ? href.slice(1) : href
}
