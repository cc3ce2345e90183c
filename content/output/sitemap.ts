import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { SiteConfig } from '../model/SiteConfig.ts'
import type { GeneratedFile } from '../model/SiteFile.ts'
import { escapeXml } from '../shared/escape.ts'
import { absoluteUrl } from '../shared/paths.ts'

/** Addresses that one file may have (sitemaps.org/protocol.html, "Sitemap file location"). */
const maxSitemapUrls = 50_000

/**
 * `sitemap.xml` with every page that search engines should know, the day of its last change, and its images
 * (sitemaps.org/protocol.html; Google's extension for images). Where there are more pages than a file may have, it
 * is the index of `sitemap-1.xml` and so on.
 */
export function sitemapFiles(
  { siteUrl }: Pick<SiteConfig, 'siteUrl'>,
  routes: readonly Route[],
): GeneratedFile[] {
  const known = routes.filter(({ inSitemap }) => inSitemap)
  const parts = Array.from({ length: Math.ceil(known.length / maxSitemapUrls) }, (_, at) => ({
    key: `sitemap-${at + 1}.xml`,
    routes: known.slice(at * maxSitemapUrls, (at + 1) * maxSitemapUrls),
  }))
  if (parts.length <= 1) return [{ key: 'sitemap.xml', kind: 'feed', text: () => urlSet(siteUrl, known) }]
  const entries = parts.map(
    ({ key }) => `  <sitemap><loc>${escapeXml(`${siteUrl}/${key}`)}</loc></sitemap>\n`,
  )
  const index = `${xmlStart}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`
  return [
    { key: 'sitemap.xml', kind: 'feed', text: () => index },
    ...parts.map(
      (part): GeneratedFile => ({ key: part.key, kind: 'feed', text: () => urlSet(siteUrl, part.routes) }),
    ),
  ]
}

const xmlStart = '<?xml version="1.0" encoding="utf-8"?>\n'

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function urlSet(siteUrl: string, routes: readonly Route[]): string {
  const urls = routes.map(route => {
    const url = absoluteUrl(siteUrl, route.path)
    const imageElements = route.images
      .map(image => escapeXml(new URL(image, url).href))
      .map(image => `<image:image><image:loc>${image}</image:loc></image:image>`)
    const lastmod = route.lastmod ? `<lastmod>${route.lastmod}</lastmod>` : ''
    return `  <url><loc>${escapeXml(url)}</loc>${lastmod}${imageElements.join('')}</url>\n`
  })
  return `${xmlStart}<urlset xmlns="${namespace}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('')}</urlset>
`
}

/**
 * `robots.txt`: everything may be read (RFC 9309). The pages of a preview say themselves that they are not to be found,
 * which search engines learn only if they may read them.
 */
export const robots = ({ config, isPreview }: Site): string => {
  const sitemap = isPreview ? '' : `\nSitemap: ${config.siteUrl}/sitemap.xml\n`
  return `User-agent: *\nAllow: /\n${sitemap}`
}
