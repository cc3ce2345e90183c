import type { ListPageData, PageData, PostPageData } from '../model/PageData.ts'
import type { PostData } from '../model/Post.ts'
import { absoluteAddress, mapAddresses, mapTags } from '../shared/mapAddresses.ts'

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

/** Stands for the host while addresses are resolved; no site has it (RFC 2606). */
const origin = 'http://site.invalid'

/**
 * A post's HTML with addresses from the site's root: it is shown on pages of the list, where relative ones would lead
 * elsewhere. An anchor leads to the permalink, so that it can be opened in another tab.
 */
const htmlFromRoot = ({ path, html }: Pick<PostData, 'path' | 'html'>): string =>
  mapTags(html, tag =>
    mapAddresses(tag, address => {
      const absolute = absoluteAddress(address, origin, origin + path)
      return absolute === address ? address : absolute.slice(origin.length)
    }),
  )
