import type { Author } from '../model/Post.ts'
import type { Site } from '../model/Site.ts'
import { authorsOf } from '../posts/authorPages.ts'
import { rfc3339Date } from '../shared/calendar.ts'
import { escapeXml } from '../shared/escape.ts'
import { absoluteUrl, blogPath } from '../shared/paths.ts'
import { feedDay, feedItems } from './feedItems.ts'

/** The blog as Atom with full content (RFC 4287). An empty feed has the day of the build, because Atom requires a date. */
export function atom(site: Site): string {
  const { config, today } = site
  const items = feedItems(site)
  const entries = items.map(
    ({ post, url, html }) => `  <entry>
    <title>${escapeXml(post.title)}</title>
    <link href="${escapeXml(url)}"/>
    <id>${escapeXml(url)}</id>
    <published>${rfc3339Date(post.date)}</published>
    <updated>${rfc3339Date(post.updated ?? post.date)}</updated>
${authorsOf(post)
  .map(author => atomAuthor(author, config.siteUrl))
  .join(
    '',
  )}${post.tags.map(({ name }) => `    <category term="${escapeXml(name)}"/>\n`).join('')}    <summary>${escapeXml(post.excerpt)}</summary>
    <content type="html" xml:base="${escapeXml(url)}">${escapeXml(html)}</content>
  </entry>
`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${config.language}">
  <title>${escapeXml(`${config.name} ${config.blog.heading}`)}</title>
  <subtitle>${escapeXml(config.blog.text)}</subtitle>
  <link href="${config.siteUrl}${blogPath}"/>
  <link href="${config.siteUrl}/atom.xml" rel="self" type="application/atom+xml"/>
  <id>${config.siteUrl}${blogPath}</id>
  <updated>${rfc3339Date(feedDay(items) ?? today)}</updated>
${entries.join('')}</feed>
`
}

const atomAuthor = ({ name, path }: Author, siteUrl: string): string => `    <author>
      <name>${escapeXml(name)}</name>
${path === undefined ? '' : `      <uri>${absoluteUrl(siteUrl, path)}</uri>\n`}    </author>
`
