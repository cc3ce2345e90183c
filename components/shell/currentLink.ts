import type { SitePath } from '../../content/model/SiteConfig.ts'

/** The value of `aria-current` for a link on a page: on the page it leads to, and on the pages below that. */
export function currentLink(href: SitePath, path: SitePath | undefined): 'page' | 'true' | undefined {
  if (href === path) return 'page'
  return href.endsWith('/') && path?.startsWith(href) ? 'true' : undefined
}
