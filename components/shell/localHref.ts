import type { SitePath } from '../../content/model/SiteConfig.ts'
import { homePath } from '../../content/shared/paths.ts'
import { href } from '../../browser/href.ts'

/** Returns the `href` of a link on the page at `path`. Links to sections within the home page are bare fragments. */
export function localHref(target: SitePath, path?: SitePath): string {
  return path === homePath && target.startsWith('/#') ? target.slice(1) : href(target)
}

/**
 * Returns the value of `aria-current` for a link: `page` on its target, `true` on the pages below that, and on the page
 * with the same content as a section of the home page, such as `/pricing/` for `/#pricing`.
 */
export function currentLink(target: SitePath, path: SitePath | undefined): 'page' | 'true' | undefined {
  if (target === path) return 'page'
  if (target.startsWith('/#')) return path === `/${target.slice(2)}/` ? 'true' : undefined
  return target.endsWith('/') && path?.startsWith(target) ? 'true' : undefined
}
