import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { AbsoluteUrl } from '../model/SiteConfig.ts'
import { escapeXml } from '../shared/escape.ts'
import { absoluteUrl } from '../shared/paths.ts'

/**
 * `sitemap.xml`: every page that search engines should know, the day of its last change, and its images
 * (sitemaps.org/protocol.html, which allows 50,000 pages; Google's extension for images).
 */
export function sitemap(siteUrl: AbsoluteUrl, routes: readonly Route[]): string {
  const urls = routes.filter(({ inSitemap }) => inSitemap).map(route => urlElement(siteUrl, route))
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('')}</urlset>
`
}

function urlElement(siteUrl: AbsoluteUrl, { path, images, lastmod }: Route): string {
  const url = absoluteUrl(siteUrl, path)
  const day = lastmod ? `<lastmod>${lastmod}</lastmod>` : ''
  const imageElements = images
    .map(image => escapeXml(new URL(image, url).href))
    .map(image => `<image:image><image:loc>${image}</image:loc></image:image>`)
  return `  <url><loc>${escapeXml(url)}</loc>${day}${imageElements.join('')}</url>\n`
}

/**
 * `robots.txt`: everything may be read (RFC 9309), and used as the configuration says (contentsignals.org). The pages of
 * a preview have `noindex`, which must be readable, too.
 */
export function robots({ config, isPreview }: Site): string {
  const { search, aiInput, aiTrain } = config.contentSignals ?? {}
  const signals = Object.entries({ search, 'ai-input': aiInput, 'ai-train': aiTrain })
    .filter(([, isAllowed]) => isAllowed !== undefined)
    .map(([use, isAllowed]) => `${use}=${isAllowed ? 'yes' : 'no'}`)
  return [
    'User-agent: *\n',
    signals.length > 0 ? `Content-Signal: ${signals.join(', ')}\n` : '',
    'Allow: /\n',
    isPreview ? '' : `\nSitemap: ${config.siteUrl}/sitemap.xml\n`,
  ].join('')
}
