import type { AbsoluteUrl, SitePath } from './SiteConfig.ts'

/**
 * The address, from the site's root, of a link's target; undefined if it leads to another site.
 * @param target as written on the page
 * @param pagePath address of the page from the site's root
 */
export function localTarget(target: string, pagePath: SitePath, siteUrl: AbsoluteUrl): SitePath | undefined {
  if (target.startsWith(`${siteUrl}/`)) return target.slice(siteUrl.length)
  if (target.startsWith('/') && !target.startsWith('//')) return target
  if (target.startsWith('#')) return pagePath + target
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined
  const url = new URL(target, `http://site${pagePath}`)
  return url.pathname + url.hash
}
