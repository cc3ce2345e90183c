import type { ListData } from '../../content/model/PageData.ts'
import type { PostSummary } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'

/** What a link of the list leads to in place: a post, or another page of the list. */
export interface InPlaceTarget {
  card?: PostSummary | undefined
  list: SitePath
}

/**
 * Where a link of the list leads; undefined for one that is left to the browser. Of pages, those of the list's own
 * control count: a number that is not from 1 to the last leads nowhere.
 */
export function inPlaceTarget(path: string | null, list: ListData): InPlaceTarget | undefined {
  const card = list.posts.find(post => post.path === path)
  if (card) return { card, list: list.path }
  const pages = list.pagination.flatMap(entry => (entry === 'ellipsis' ? [] : entry.href))
  const page = pages.find(href => href === path)
  return page === undefined || page === list.path ? undefined : { list: page }
}
