import type { PostListing } from '../model/PageData.ts'
import type { SitePost } from '../model/Post.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { postSummary } from '../posts/postData.ts'
import { pagination } from './pagination.ts'
import { pagePath } from '../shared/paths.ts'

/** A list of posts that is shown on several pages: the blog's, or a tag's. */
export interface Listing {
  /** Address of the first page. */
  path: SitePath
  posts: readonly SitePost[]
  /** Posts on a page. */
  pageSize: number
}

/** One page of a list: its posts, its number, and its neighbours. */
export interface ListingPage extends Omit<PostListing, 'posts' | 'search' | 'pagination'> {
  /** Address of the page. */
  path: SitePath
  posts: readonly SitePost[]
}

/** The pages of a list in order; a list without posts has one empty page. */
export function listingPages({ path, posts, pageSize }: Listing): ListingPage[] {
  const pages = Math.max(1, Math.ceil(posts.length / pageSize))
  return Array.from({ length: pages }, (_, at) => {
    const page = at + 1
    return {
      path: pagePath(path, page),
      posts: posts.slice(at * pageSize, page * pageSize),
      page,
      pages,
      ...(page > 1 ? { previous: pagePath(path, page - 1) } : {}),
      ...(page < pages ? { next: pagePath(path, page + 1) } : {}),
    }
  })
}

/**
 * What a page of a list shows.
 * @param list address of the first page
 * @param search the root of the search, if there is something to find
 */
export const postListing = <Search extends Pick<PostListing, 'search'>>(
  { posts, path: _path, page, pages, ...steps }: ListingPage,
  list: SitePath,
  search: Search,
): PostListing & Search => ({
  posts: posts.map(postSummary),
  page,
  pages,
  pagination: pagination(page, pages, list),
  ...search,
  ...steps,
})
