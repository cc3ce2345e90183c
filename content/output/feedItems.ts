import { parseUrl } from '../shared/parseUrl.ts'
import type { Post } from '../model/Post.ts'
import type { Site } from '../model/Site.ts'
import { isRelative, mapAddresses, mapTags } from '../shared/mapAddresses.ts'
import { absoluteUrl } from '../shared/paths.ts'

/** What all three feeds say about a post. */
export interface FeedItem {
  post: Post
  url: string
  /** The content, with absolute addresses only. */
  html: string
  /** Image of the post, absolute. */
  image?: string
}

/** The newest posts, as many as the configuration asks for. */
export function feedItems({ config, posts }: Site): FeedItem[] {
  return posts.slice(0, config.blog.feedSize).map(post => {
    const url = absoluteUrl(config.siteUrl, post.path)
    const picture = post.image ?? post.darkImage ?? post.lightImage
    const image = picture ? { image: absoluteUrl(config.siteUrl, picture.src) } : {}
    return { post, url, html: feedHtml(post.content.html, config.siteUrl, url), ...image }
  })
}

/** Day of the newest change in a feed; undefined where it is empty. */
export const feedDay = (items: readonly FeedItem[]): string | undefined =>
  items
    .map(({ post }) => post.updated ?? post.date)
    .toSorted()
    .at(-1)

/** A plain text as HTML: programs read the description of RSS as HTML, and would leave out `<pod-name>`. */
export const textAsHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * A post's HTML for readers outside of the site: addresses are absolute; the dark theme's images and the links beside
 * headings, which need the site's own styles, are left out.
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

/** An address as it works outside of the site. */
function absoluteAddress(address: string, siteUrl: string, url: string): string {
  if (address.startsWith('#')) return url + address
  if (address.startsWith('/') && !address.startsWith('//')) return siteUrl + address
  return (isRelative(address) ? parseUrl(address, url)?.href : undefined) ?? address
}
