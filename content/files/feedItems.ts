import type { Post } from '../model/Post.ts'
import type { Site } from '../model/Site.ts'
import { isRelative, mapAddresses, mapTags } from '../shared/mapAddresses.ts'
import { absoluteUrl } from '../shared/paths.ts'

/** A post as all three feeds tell it. */
export interface FeedItem {
  post: Post
  url: string
  /** The content, every address absolute. */
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
    return { post, url, html: feedHtml(post.html, config.siteUrl, url), ...image }
  })
}

/** Day of the newest change among the posts of a feed, or undefined where it has none. */
export const feedDay = (items: readonly FeedItem[]): string | undefined =>
  items
    .map(({ post }) => post.updated ?? post.date)
    .toSorted()
    .at(-1)

/**
 * A post's HTML outside of the site: addresses are absolute, and what only the site's own styles and scripts
 * make sense of (the dark twin of a picture, the signs that link to a heading) is left out.
 */
export const feedHtml = (html: string, siteUrl: string, url: string): string =>
  mapTags(html.replace(/ ?<a class="anchor"[^>]*>.*?<\/a>/g, ''), tag =>
    /^<img\b.*\sclass="theme-dark"/s.test(tag)
      ? ''
      : mapAddresses(tag, address => absoluteAddress(address, siteUrl, url)),
  )

/** An address from wherever the page is read. */
function absoluteAddress(address: string, siteUrl: string, url: string): string {
  if (address.startsWith('#')) return url + address
  if (address.startsWith('/') && !address.startsWith('//')) return siteUrl + address
  return isRelative(address) && URL.canParse(address, url) ? new URL(address, url).href : address
}
