import type { ListPageData, PageData, PostPageData } from '../model/PageData.ts'
import { postData } from './postData.ts'

type DataWithFile = PageData & Partial<Pick<PostPageData, 'post'> & Pick<ListPageData, 'list'>>

/**
 * The text of the file beside a page (`Route.beside`), which the blog fetches to show the page in place: JSON.
 * @throws Error where no such file belongs to pages of this kind
 */
export function besideText({ head, post, list }: DataWithFile): string {
  if (post) return postData(post)
  if (list) return JSON.stringify(list)
  throw new Error(`The page ${head.path ?? head.title} has no file beside it.`)
}
