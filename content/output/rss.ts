import type { Site } from '../model/Site.ts'
import { rfc822Date } from '../shared/calendar.ts'
import { escapeXml } from '../shared/escape.ts'
import { blogPath } from '../shared/paths.ts'
import { type FeedItem, feedDay, feedItems, textAsHtml } from './feedItems.ts'

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
