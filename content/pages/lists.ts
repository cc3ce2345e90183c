import type { Post, PostSummary } from '../Post.ts'
import type { Site } from '../Site.ts'

/** How many pages the list of posts has; at least one. */
export const listCount = ({ config, posts }: Site): number =>
  Math.max(1, Math.ceil(posts.length / config.blog.pageSize))

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

/** How many pages the site has: posts, lists, legal documents, home, pricing and `404.html`. */
export const countPages = (site: Site): number =>
  site.posts.length + listCount(site) + site.config.legal.length + 3
