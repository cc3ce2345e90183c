import type { ListPageData, PageData, PostPageData } from '../model/PageData.ts'
import { postData } from './postData.ts'

type DataWithCompanion = PageData & Partial<Pick<PostPageData, 'post'> & Pick<ListPageData, 'list'>>

/**
 * The companion of a page (`Route.companion`), which the blog fetches to show the page in place.
 * @throws Error if pages of this kind have no companion
 */
export function companionJson({ head, post, list }: DataWithCompanion): string {
  if (post) return postData(post)
  if (list) return JSON.stringify(list)
  throw new Error(`The page ${head.path ?? head.title} has no companion.`)
}
