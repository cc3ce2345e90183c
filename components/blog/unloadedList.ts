import type { ListData } from '../../content/model/PageData.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { blogPath, pagePath } from '../../content/shared/paths.ts'

/**
 * A page of the list that has not loaded, with what another page tells of it: the control under the list, which says
 * the same as the address.
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
