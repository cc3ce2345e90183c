import type { Post, PostSummary } from '../model/Post.ts'
import type { Site, TaggedPosts } from '../model/Site.ts'
import type { SiteConfig, SitePath } from '../model/SiteConfig.ts'
import { blogPath } from '../shared/paths.ts'

/** Posts that are shown on pages: those of the blog, or of a tag. */
export interface Listing {
  /** Address of the first page. */
  path: SitePath
  posts: readonly Post[]
  /** Posts on a page. */
  pageSize: number
}

/** The list of all posts. */
export const blogListing = ({ config, posts }: Pick<Site, 'config' | 'posts'>): Listing => ({
  path: blogPath,
  posts,
  pageSize: config.blog.pageSize,
})

/** The posts of a tag. */
export const tagListing = ({ blog }: SiteConfig, { tag, posts }: TaggedPosts): Listing => ({
  path: tag.path,
  posts,
  pageSize: blog.tagPageSize,
})

/** How many pages a list has; at least one. */
export const listPages = ({ posts, pageSize }: Listing): number =>
  Math.max(1, Math.ceil(posts.length / pageSize))

/** True for the number of a page that a list has. */
export const hasPage = (listing: Listing, page: number): boolean =>
  Number.isInteger(page) && page >= 1 && page <= listPages(listing)

/** The posts on page `page` of a list, counted from 1. */
export const postsOnPage = ({ posts, pageSize }: Listing, page: number): readonly Post[] =>
  posts.slice((page - 1) * pageSize, page * pageSize)

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
  [blogListing(site), ...site.tags.map(tagged => tagListing(site.config, tagged))]
    .map(listPages)
    .reduce((sum, pages) => sum + pages) +
  site.config.legal.length +
  3
