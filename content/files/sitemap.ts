import { listPages } from '../pages/lists.ts'
import { absoluteUrl, blogPath, legalPath, pagePath } from '../paths.ts'
import type { Post } from '../Post.ts'
import type { Site } from '../Site.ts'
import type { Day, SitePath } from '../SiteConfig.ts'
import { escapeXml } from './escapeXml.ts'

interface SitemapEntry {
  path: SitePath
  /** Day of the last real change; unknown where absent. */
  changed?: Day | undefined
}

/** Every page that search engines should know, with the day of its last change (sitemaps.org/protocol.html). */
export function sitemapEntries(site: Site): SitemapEntry[] {
  const { config, posts } = site
  const { pageSize } = config.blog
  const pagesOf = (path: SitePath, listed: readonly Post[]) =>
    Array.from({ length: listPages(listed.length, config) }, (_, at) => ({
      path: pagePath(path, at + 1),
      changed: lastChange(listed.slice(at * pageSize, (at + 1) * pageSize)),
    }))
  return [
    { path: '/', changed: config.pages.home.updated },
    { path: '/pricing/', changed: config.pages.pricing.updated },
    ...pagesOf(blogPath, posts),
    ...site.tags.flatMap(({ tag, posts: tagged }) => pagesOf(tag.path, tagged)),
    ...posts.map(post => ({ path: post.path, changed: post.updated ?? post.date })),
    ...config.legal.map(({ slug, updated }) => ({ path: legalPath(slug), changed: updated })),
  ]
}

const lastChange = (posts: readonly Post[]): Day | undefined =>
  posts
    .map(post => post.updated ?? post.date)
    .toSorted()
    .at(-1)

/** `sitemap.xml`; the protocol allows 50,000 addresses a file. */
export function sitemap(site: Site): string {
  const urls = sitemapEntries(site).map(({ path, changed }) => {
    const location = escapeXml(absoluteUrl(site.config.url, path))
    return `  <url><loc>${location}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>\n`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

/** `robots.txt`: everything may be read (RFC 9309). */
export const robots = ({ config }: Site): string => `User-agent: *
Allow: /

Sitemap: ${config.url}/sitemap.xml
`
