import type { SitePath } from '../../content/model/SiteConfig.ts'

/** An address as the page at `path` links to it: on the home page, one of its sections is a bare fragment. */
export function localHref(href: SitePath, path?: SitePath): string {
  return path === '/' && href.startsWith('/#') ? href.slice(1) : href
}

/** The value of `aria-current` for a link: `page` on the page that it leads to, `true` on the pages below that. */
export function currentLink(href: SitePath, path: SitePath | undefined): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return href.endsWith('/') && path?.startsWith(href) ? 'true' : undefined
}
