import type { Site } from '../model/Site.ts'
import { authorsOf } from '../posts/authorPages.ts'
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
    items: feedItems(site).map(({ post, url, html, image }) => ({
      id: url,
      url,
      title: post.title,
      summary: post.excerpt,
      content_html: html,
      ...(image ? { image } : {}),
      date_published: rfc3339Date(post.date),
      ...(post.updated ? { date_modified: rfc3339Date(post.updated) } : {}),
      authors: authorsOf(post).map(({ name, path }) => ({
        name,
        ...(path === undefined ? {} : { url: absoluteUrl(config.siteUrl, path) }),
      })),
      tags: post.tags.map(({ name }) => name),
    })),
  }
  return `${JSON.stringify(feed, null, 2)}\n`
}
