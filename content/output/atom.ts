import type { Site } from '../model/Site.ts'
import { rfc3339Date } from '../shared/calendar.ts'
import { escapeXml } from '../shared/escape.ts'
import { blogPath } from '../shared/paths.ts'
import { type FeedItem, feedDay, feedItems } from './feedItems.ts'

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
