import { sitePath } from '../../browser/href.ts'
import type { ListData } from '../../content/model/PageData.ts'
import type { PostSummary } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { blogPath, pagePath } from '../../content/shared/paths.ts'

/**
 * Returns the target of a link that opens in place: a post, or another page of the list; `undefined` for other links. Of
 * the pages, only those in the list's pagination count, so that a number out of range opens nothing.
 */
export function inPlaceTarget(
  href: string | null,
  list: ListData,
): { card?: PostSummary; list: SitePath } | undefined {
  const path = href === null ? undefined : sitePath(href)
  const card = list.posts.find(post => post.path === path)
  if (card) return { card, list: list.path }
  const page = list.pagination.find(entry => entry !== 'ellipsis' && entry.href === path)
  return page === undefined || page === 'ellipsis' || page.current ? undefined : { list: page.href }
}

/**
 * Returns a page of the list that has not loaded yet, derived from another page, so that the pagination matches the URL.
 */
export function unloadedList(other: ListData, path: SitePath): ListData {
  const page = Array.from({ length: other.pages }, (_, at) => at + 1).find(
    at => pagePath(blogPath, at) === path,
  )
  if (page === undefined || page === other.page) return other
  const { previous: _previous, next: _next, ...list } = other
  return {
    ...list,
    path,
    page,
    pagination: list.pagination.map(entry =>
      entry === 'ellipsis' ? entry : { ...entry, current: entry.page === page },
    ),
    ...(page > 1 ? { previous: pagePath(blogPath, page - 1) } : {}),
    ...(page < list.pages ? { next: pagePath(blogPath, page + 1) } : {}),
  }
}
