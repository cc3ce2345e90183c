import type { Post, PostData } from '../model/Post.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { postSummary } from '../routes/listing.ts'
import { isRelative, mapAddresses, mapTags } from '../shared/mapAddresses.ts'
import { digestOf } from './digestOf.ts'

/** A post without the address of its data, which is made from the rest of it. */
type NamelessPost = Omit<Post, 'data'>

/** What the blog fetches to show a post in place, as JSON. */
export function postData(post: NamelessPost): string {
  const { data: _data, ...summary } = postSummary({ ...post, data: '/' })
  const value: PostData = { ...summary, html: htmlFromRoot(post), headings: post.headings }
  return JSON.stringify(value)
}

/** All that the data of a post is made of, with a digest in place of its text. */
export const postDataInputs = (post: Post): string => JSON.stringify([postSummary(post), post.digest])

/** Address of that data. It contains a digest, so that what is stored there never changes. */
export const postDataPath = (post: NamelessPost): SitePath =>
  `/data/posts/${post.slug}.${digestOf(postData(post))}.json`

/**
 * A post's HTML with addresses that start at the site's root, because it is shown on the list's page: relative ones
 * would lead elsewhere there. An anchor leads to the permalink, so that it can be opened in another tab.
 */
const htmlFromRoot = ({ html, path }: NamelessPost): string =>
  mapTags(html, tag =>
    mapAddresses(tag, address => {
      if (address.startsWith('#')) return path + address
      return isRelative(address) ? fromRoot(address, path) : address
    }),
  )

/** The address from the root that a relative one stands for. */
function fromRoot(address: string, path: string): string {
  const { pathname, search, hash } = new URL(address, `http://site${path}`)
  return pathname + search + hash
}
