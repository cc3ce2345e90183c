import type { Post, PostSummary } from '../Post.ts'
import type { Site } from '../Site.ts'
import type { SiteConfig } from '../SiteConfig.ts'

/** How many pages a list of so many posts has; at least one. */
export const listPages = (posts: number, { blog }: SiteConfig): number =>
  Math.max(1, Math.ceil(posts / blog.pageSize))

/** How many pages the list of all posts has. */
export const listCount = ({ config, posts }: Site): number => listPages(posts.length, config)

/** The part of a post that a card shows: nothing of its text. */
export function postSummary(post: Post): PostSummary {
  const { id, slug, path, data, title, excerpt, author, date, updated, readTime, tags } = post
  const { lightImage, darkImage, image, draft, scheduled } = post
  return {
    id,
    slug,
    path,
    data,
    title,
    excerpt,
    author,
    date,
    ...(updated ? { updated } : {}),
    readTime,
    tags,
    ...(lightImage ? { lightImage } : {}),
    ...(darkImage ? { darkImage } : {}),
    ...(image ? { image } : {}),
    draft,
    scheduled,
  }
}

/** How many pages the site has: posts, lists, tags, legal documents, home, pricing and `404.html`. */
export const countPages = (site: Site): number =>
  site.posts.length +
  listCount(site) +
  site.tags.reduce((sum, { posts }) => sum + listPages(posts.length, site.config), 0) +
  site.config.legal.length +
  3
