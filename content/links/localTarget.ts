import type { AbsoluteUrl, SitePath } from '../model/SiteConfig.ts'

/**
 * The address from the site's root that a target means on a page, or undefined where it leaves the site.
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
