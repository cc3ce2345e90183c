import type { ListPageData, PageData, PostPageData } from '../model/PageData.ts'
import type { PostData } from '../model/Post.ts'
import { isRelative, mapAddresses, mapTags } from '../shared/mapAddresses.ts'

type DataWithCompanion = PageData & Partial<Pick<PostPageData, 'post'> & Pick<ListPageData, 'list'>>

/**
 * The companion of a page (`Route.companion`), which the blog fetches to show the page in place.
 * @throws Error if pages of this kind have no companion
 */
export function companionJson({ head, post, list }: DataWithCompanion): string {
  if (post) return JSON.stringify({ ...post, html: htmlFromRoot(post) })
  if (list) return JSON.stringify(list)
  throw new Error(`The page ${head.path ?? head.title} has no companion.`)
}

/**
 * A post's HTML with addresses from the site's root: it is shown on pages of the list, where relative ones would lead
 * elsewhere. An anchor leads to the permalink, so that it can be opened in another tab.
 */
const htmlFromRoot = ({ path, html }: Pick<PostData, 'path' | 'html'>): string =>
  mapTags(html, tag =>
    mapAddresses(tag, address => {
      if (address.startsWith('#')) return path + address
      return isRelative(address) ? fromRoot(address, path) : address
    }),
  )

/** The address from the root that a relative one stands for. */
function fromRoot(address: string, path: string): string {
  const url = new URL(address, `http://site${path}`)
  return url.pathname + url.search + url.hash
}
