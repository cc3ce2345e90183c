import type { Site } from '../model/Site.ts'
import { rfc3339Date } from '../shared/calendar.ts'
import { absoluteUrl, blogPath } from '../shared/paths.ts'
import { feedItems } from './feedItems.ts'

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
