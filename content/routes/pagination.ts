import type { PaginationEntry } from '../model/PageData.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { blogPath, pagePath } from '../shared/paths.ts'

/** Pages up to which every number is shown (specification, section 4). */
const allShown = 5

/**
 * The numbers of the control under the list: all of them up to five pages, else the first, the last, and the
 * current one with a neighbour on each side; an ellipsis before when `current` is above 3, and after when it is
 * below `total` − 2. Empty if there is at most one page (specification, section 4).
 * @param list address of the list's first page
 */
export function pagination(current: number, total: number, list: SitePath = blogPath): PaginationEntry[] {
  if (total <= 1) return []
  const entry = (page: number): PaginationEntry => ({
    page,
    href: pagePath(list, page),
    current: page === current,
  })
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => entry(from + at))
  if (total <= allShown) return range(1, total)
  return [
    entry(1),
    ...(current > 3 ? (['ellipsis'] as const) : []),
    ...range(Math.max(2, current - 1), Math.min(total - 1, current + 1)),
    ...(current < total - 2 ? (['ellipsis'] as const) : []),
    entry(total),
  ]
}
