import { fill, fillCount } from '../../content/i18n/fill.ts'
import { language, words } from '../../content/i18n/siteWords.ts'

/** Returns the number of posts in a list and, if it has several pages, which one this is. */
export function countOnPage({ total, page, pages }: { total: number; page: number; pages: number }): string {
  if (total === 0) return words.noPosts
  const posts = fillCount(words.posts, total, language)
  return pages > 1 ? fill(words.postsOnPage, { posts, page, pages }) : posts
}
