import type { Post, PostData } from '../model/Post.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { postSummary } from '../routes/listing.ts'
import { isRelative, mapAddresses, mapTags } from '../shared/mapAddresses.ts'
import { digestOf } from './digestOf.ts'

/** A post as it is before it has the address that its own content gives it. */
type NamelessPost = Omit<Post, 'data'>

/** What the blog fetches to show a post in place, as JSON. */
export function postData(post: NamelessPost): string {
  const { data: _data, ...summary } = postSummary({ ...post, data: '/' })
  const value: PostData = { ...summary, html: htmlFromRoot(post), headings: post.headings }
  return JSON.stringify(value)
}

/** Address of that data, named by its content: it never changes under its name. */
export const postDataPath = (post: NamelessPost): SitePath =>
  `/data/posts/${post.slug}.${digestOf(postData(post))}.json`

/**
 * A post's HTML with every address from the root: on the list's page, where it is shown, another would lead
 * elsewhere. An anchor leads to the permalink, where a click that opens another tab finds it.
 */
const htmlFromRoot = ({ html, path }: NamelessPost): string =>
  mapTags(html, tag =>
    mapAddresses(tag, address => {
      if (address.startsWith('#')) return path + address
      return isRelative(address) ? fromRoot(address, path) : address
    }),
  )

/** A relative address as it is from the root. */
function fromRoot(address: string, path: string): string {
  const { pathname, search, hash } = new URL(address, `http://site${path}`)
  return pathname + search + hash
}
