import { sitePath } from '../../browser/href.ts'
import type { ListData } from '../../content/model/PageData.ts'
import type { PostSummary } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'

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
