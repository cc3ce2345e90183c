import { fill, fillCount } from '../../content/i18n/fill.ts'
import { language, words } from '../../content/i18n/siteWords.ts'

/** How many posts a list has, and which of its pages this is, where it has several. */
export function countOnPage({ total, page, pages }: { total: number; page: number; pages: number }): string {
  const posts = fillCount(words.posts, total, language)
  return pages > 1 ? fill(words.postsOnPage, { posts, page, pages }) : posts
}
