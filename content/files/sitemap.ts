import type { Post } from '../model/Post.ts'
import type { Site } from '../model/Site.ts'
import type { Day, SitePath } from '../model/SiteConfig.ts'
import { blogListing, type Listing, listPages, postsOnPage, tagListing } from '../routes/lists.ts'
import { escapeXml } from '../shared/escape.ts'
import { absoluteUrl, legalPath, pagePath } from '../shared/paths.ts'

interface SitemapEntry {
  path: SitePath
  /** Day of the last real change; unknown where absent. */
  changed?: Day | undefined
  /** Addresses of the pictures that belong to the page. */
  pictures?: readonly string[]
}

/** Every page that search engines should know, with the day of its last change (sitemaps.org/protocol.html). */
export function sitemapEntries(site: Site): SitemapEntry[] {
  const { config, posts } = site
  const pagesOf = (listing: Listing) =>
    Array.from({ length: listPages(listing) }, (_, at) => ({
      path: pagePath(listing.path, at + 1),
      changed: lastChange(postsOnPage(listing, at + 1)),
    }))
  return [
    { path: '/', changed: config.pages.home.updated },
    { path: '/pricing/', changed: config.pages.pricing.updated },
    ...pagesOf(blogListing(site)),
    ...site.tags.flatMap(tagged => pagesOf(tagListing(config, tagged))),
    ...posts.map(post => ({
      path: post.path,
      changed: post.updated ?? post.date,
      pictures: picturesOf(post),
    })),
    ...config.legal.map(({ slug, updated }) => ({ path: legalPath(slug), changed: updated })),
  ]
}

const lastChange = (posts: readonly Post[]): Day | undefined =>
  posts
    .map(post => post.updated ?? post.date)
    .toSorted()
    .at(-1)

/** A post's pictures, those of its text included, each once. */
function picturesOf({ references, ...post }: Post): string[] {
  const own = [post.image, post.darkImage, post.lightImage].flatMap(picture => picture?.src ?? [])
  const inText = references.filter(({ kind }) => kind === 'image').map(({ target }) => target)
  return [...new Set([...own, ...inText])]
}

/** `sitemap.xml`, with Google's extension for pictures; the protocol allows 50,000 addresses a file. */
export function sitemap(site: Site): string {
  const urls = sitemapEntries(site).map(({ path, changed, pictures = [] }) => {
    const location = escapeXml(absoluteUrl(site.config.siteUrl, path))
    const images = pictures
      .map(picture => escapeXml(new URL(picture, absoluteUrl(site.config.siteUrl, path)).href))
      .map(picture => `<image:image><image:loc>${picture}</image:loc></image:image>`)
    return `  <url><loc>${location}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${images.join('')}</url>\n`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${urls.join('')}</urlset>
`
}

/** `robots.txt`: everything may be read (RFC 9309). */
export const robots = ({ config }: Site): string => `User-agent: *
Allow: /

Sitemap: ${config.siteUrl}/sitemap.xml
`
