import type { Site } from '../model/Site.ts'
import { outputFile } from '../model/outputFile.ts'
import type { Post } from '../model/Post.ts'
import type { Day, SitePath } from '../model/SiteConfig.ts'
import { authorsOf } from '../posts/authorPages.ts'
import { absoluteAddress, mapAddresses, mapTags } from '../shared/mapAddresses.ts'
import { absoluteUrl, blogPath } from '../shared/paths.ts'
import { rfc3339Date, rfc822Date } from '../shared/calendar.ts'
import { escapeXml } from '../shared/escape.ts'

/** A post as the feeds have it; all URLs are absolute. */
type FeedItem = ReturnType<typeof feedItems>[number]

/** The newest posts, as many as the configuration asks for. */
function feedItems({ config: { siteUrl, blog }, posts }: Site) {
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
const feedDay = (items: readonly FeedItem[]): Day | undefined =>
  items
    .map(({ date, updated = date }) => updated)
    .toSorted()
    .at(-1)

/** A plain text as HTML: programs read the description of RSS as HTML, and would leave out `<pod-name>`. */
export const textAsHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * A post's HTML for readers outside of the site: addresses are absolute; forms are left out, and the dark theme's images
 * and the links next to headings, which need the site's own styles.
 */
export const feedHtml = (html: string, siteUrl: string, url: string): string =>
  mapTags(html.replace(/ ?<a class="anchor"[^>]*>.*?<\/a>|<\/?picture>|<form .*?<\/form>/gs, ''), tag =>
    /^<img\b.*\sclass="theme-dark"|^<source\b/s.test(tag)
      ? ''
      : mapAddresses(withoutFiles(tag), address => absoluteAddress(address, siteUrl, url)),
  )

/** The tag of an image with one file. */
const withoutFiles = (tag: string): string =>
  tag.startsWith('<img ') ? tag.replace(/\s(?:srcset|sizes|data-color)="[^"]*"/g, '') : tag

/** The blog as RSS 2.0 with full content (rssboard.org/rss-specification; the content and dc modules). */
export function rss(site: Site): string {
  const { config } = site
  const items = feedItems(site)
  const day = feedDay(items)
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escapeXml(`${config.name} ${config.blog.heading}`)}</title>
    <link>${config.siteUrl}${blogPath}</link>
    <description>${escapeXml(config.blog.text)}</description>
    <language>${config.language}</language>
${day ? `    <lastBuildDate>${rfc822Date(day)}</lastBuildDate>\n` : ''}    <atom:link href="${config.siteUrl}/feed.xml" rel="self" type="application/rss+xml"/>
${items.map(itemElement).join('')}  </channel>
</rss>
`
}

const itemElement = ({ id, title, url, html, summary, date, authors, tags }: FeedItem): string => `    <item>
      <title>${escapeXml(title)}</title>
      <link>${escapeXml(url)}</link>
      <guid isPermaLink="true">${escapeXml(id)}</guid>
      <pubDate>${rfc822Date(date)}</pubDate>
${[
  ...authors.map(({ name }) => `      <dc:creator>${escapeXml(name)}</dc:creator>\n`),
  ...tags.map(tag => `      <category>${escapeXml(tag)}</category>\n`),
].join('')}      <description>${escapeXml(textAsHtml(summary))}</description>
      <content:encoded>${escapeXml(html)}</content:encoded>
    </item>
`

/** The blog as Atom with full content (RFC 4287). An empty feed has the day of the build, because Atom requires a date. */
export function atom(site: Site): string {
  const { config, today } = site
  const items = feedItems(site)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${config.language}">
  <title>${escapeXml(`${config.name} ${config.blog.heading}`)}</title>
  <subtitle>${escapeXml(config.blog.text)}</subtitle>
  <link href="${config.siteUrl}${blogPath}"/>
  <link href="${config.siteUrl}/atom.xml" rel="self" type="application/atom+xml"/>
  <id>${config.siteUrl}${blogPath}</id>
  <updated>${rfc3339Date(feedDay(items) ?? today)}</updated>
${items.map(entry).join('')}</feed>
`
}

const entry = ({ id, title, url, html, summary, date, updated = date, authors, tags }: FeedItem): string =>
  `  <entry>
    <title>${escapeXml(title)}</title>
    <link href="${escapeXml(url)}"/>
    <id>${escapeXml(id)}</id>
    <published>${rfc3339Date(date)}</published>
    <updated>${rfc3339Date(updated)}</updated>
${[...authors.map(authorElement), ...tags.map(category)].join('')}    <summary>${escapeXml(summary)}</summary>
    <content type="html" xml:base="${escapeXml(url)}">${escapeXml(html)}</content>
  </entry>
`

const authorElement = ({ name, url }: FeedItem['authors'][number]): string => `    <author>
      <name>${escapeXml(name)}</name>
${url === undefined ? '' : `      <uri>${url}</uri>\n`}    </author>
`

const category = (tag: string): string => `    <category term="${escapeXml(tag)}"/>\n`

/** The blog as JSON Feed 1.1 with full content (jsonfeed.org/version/1.1). */
export function jsonFeed(site: Site): string {
  const { config } = site
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${config.name} ${config.blog.heading}`,
    home_page_url: absoluteUrl(config.siteUrl, blogPath),
    feed_url: `${config.siteUrl}/feed.json`,
    description: config.blog.text,
    icon: `${config.siteUrl}/icons/icon-512.png`,
    favicon: `${config.siteUrl}/icons/icon-192.png`,
    language: config.language,
    items: feedItems(site).map(({ id, url, title, summary, html, image, date, updated, authors, tags }) => ({
      id,
      url,
      title,
      summary,
      content_html: html,
      image,
      date_published: rfc3339Date(date),
      date_modified: updated && rfc3339Date(updated),
      authors,
      tags,
    })),
  }
  return `${JSON.stringify(feed, null, 2)}\n`
}
