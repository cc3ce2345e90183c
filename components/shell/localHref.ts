import type { SitePath } from '../../content/model/SiteConfig.ts'
import { homePath } from '../../content/shared/paths.ts'
import { href } from '../parts/href.ts'

/** An address as the page at `path` links to it: on the home page, one of its sections is a bare fragment. */
export function localHref(target: SitePath, path?: SitePath): string {
  return path === homePath && target.startsWith('/#') ? target.slice(1) : href(target)
}

/**
 * The value of `aria-current` for a link: `page` on the page that it leads to, `true` on the pages below that, and on the
 * page that shows the same as a section of the home page: `/pricing/` for `/#pricing`.
 */
export function currentLink(target: SitePath, path: SitePath | undefined): 'page' | 'true' | undefined {
  if (target === path) return 'page'
  if (target.startsWith('/#')) return path === `/${target.slice(2)}/` ? 'true' : undefined
  return target.endsWith('/') && path?.startsWith(target) ? 'true' : undefined
}
