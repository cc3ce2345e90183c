import type { Site } from '../model/Site.ts'
import { outputFile } from '../model/outputFile.ts'
import type { Post } from '../model/Post.ts'
import type { Day, SitePath } from '../model/SiteConfig.ts'
import { authorsOf } from '../posts/authorPages.ts'
import { absoluteAddress, mapAddresses, mapTags } from '../shared/mapAddresses.ts'
import { absoluteUrl } from '../shared/paths.ts'

/** A post as the feeds have it; all URLs are absolute. */
export type FeedItem = ReturnType<typeof feedItems>[number]

/** The newest posts, as many as the configuration asks for. */
export function feedItems({ config: { siteUrl, blog }, posts }: Site) {
  const absolute = (path: string | undefined) => (path === undefined ? undefined : absoluteUrl(siteUrl, path))
  return posts.slice(0, blog.feedSize).map(post => {
    const url = absoluteUrl(siteUrl, post.path)
    return {
      id: absoluteUrl(siteUrl, firstPath(post)),
      url,
      title: post.title,
      summary: post.excerpt,
      html: feedHtml(post.content.html, siteUrl, url),
      image: absolute((post.image ?? post.darkImage ?? post.lightImage)?.src),
      date: post.date,
      updated: post.updated,
      authors: authorsOf(post).map(({ name, path }) => ({ name, url: absolute(path) })),
      tags: post.tags.map(({ name }) => name),
    }
  })
}

/**
 * The first address that a post was published at: of its aliases the first. Readers know a post by it, so it stays when
 * the post gets another address (RFC 4287, 4.2.6).
 */
function firstPath({ aliases, path }: Post): SitePath {
  const [first] = aliases
  if (first === undefined) return path
  // An alias may be written without the slash at the end of a page's address.
  return encodeURI(`/${outputFile(first).replace(/(^|\/)index\.html$/, '$1')}`)
}

/** Day of the newest change in a feed; `undefined` if it is empty. */
export const feedDay = (items: readonly FeedItem[]): Day | undefined =>
  items
    .map(({ date, updated = date }) => updated)
    .toSorted()
    .at(-1)

/** A plain text as HTML: programs read the description of RSS as HTML, and would leave out `<pod-name>`. */
export const textAsHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * A post's HTML for readers outside of the site: addresses are absolute; the dark theme's images and the links next
 * to headings, which need the site's own styles, are left out.
 */
export const feedHtml = (html: string, siteUrl: string, url: string): string =>
  mapTags(html.replace(/ ?<a class="anchor"[^>]*>.*?<\/a>|<\/?picture>/g, ''), tag =>
    /^<img\b.*\sclass="theme-dark"|^<source\b/s.test(tag)
      ? ''
      : mapAddresses(withoutFiles(tag), address => absoluteAddress(address, siteUrl, url)),
  )

/** The tag of an image with one file. */
const withoutFiles = (tag: string): string =>
  tag.startsWith('<img ') ? tag.replace(/\s(?:srcset|sizes|data-color)="[^"]*"/g, '') : tag
