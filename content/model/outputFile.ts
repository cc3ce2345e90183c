import { lookup } from 'mrmime'
import type { AbsoluteUrl, SitePath } from './SiteConfig.ts'
import { decodePath } from '../shared/decodePath.ts'

/** The path below `dist/` that an address on the site spells out: `a/b` for `/a/b`, and `C#.pdf` for `/C%23.pdf`. */
export const spelledPath = (path: SitePath): string =>
  decodePath(path.replace(/[?#].*$/s, '')).replace(/^\/+/, '')

/**
 * The file that answers an address on the site, as a link names it: `/blog/` and `/blog` are `blog/index.html`,
 * `/a.xml` is `a.xml`, and `/C%23.pdf` is `C#.pdf`.
 */
export function outputFile(path: SitePath): string {
  const file = spelledPath(path)
  if (file === '' || file.endsWith('/')) return `${file}index.html`
  // `/v1.2` and `/rss` are pages: a file's name has an ending with a known media type.
  return /[^/]\.[^./]+$/.test(file) && lookup(file) !== undefined ? file : `${file}/index.html`
}

/**
 * The address, from the site's root, of a link's target; undefined if it leads to another site.
 * @param target as written on the page
 * @param pagePath address of the page from the site's root
 */
export function localTarget(target: string, pagePath: SitePath, siteUrl: AbsoluteUrl): SitePath | undefined {
  if (target.startsWith('/') && !target.startsWith('//')) return target
  if (target.startsWith('#')) return pagePath + target
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return ownTarget(target, siteUrl)
  const url = new URL(target, `http://site${pagePath}`)
  return url.pathname + url.hash
}

/** An absolute address of this site, with either scheme, from the site's root. */
function ownTarget(target: string, siteUrl: AbsoluteUrl): SitePath | undefined {
  const [, host, path = ''] = /^(?:https?:)?\/\/([^/?#]*)(.*)$/is.exec(target) ?? []
  const [, ownHost, folder = ''] = /^https?:\/\/([^/]*)(.*)$/s.exec(siteUrl) ?? []
  if (host?.toLowerCase() !== ownHost || !path.startsWith(folder)) return undefined
  const rest = path.slice(folder.length)
  if (rest.startsWith('/')) return rest
  return /^(?:$|[?#])/.test(rest) ? `/${rest}` : undefined
}
