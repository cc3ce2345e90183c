import { hash } from 'node:crypto'
import type { Content, Post, PostData } from '../model/Post.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { postSummary } from '../routes/listing.ts'
import { isRelative, mapAddresses, mapTags } from '../shared/mapAddresses.ts'
import { digestOf } from './digestOf.ts'

/** A post without the address of its data, which is made from the rest of it. */
type NamelessPost = Omit<Post, 'data'>

/** What the blog fetches to show a post in place, as JSON. */
export const postData = (post: PostData): string =>
  JSON.stringify({ ...post, html: htmlFromRoot(post.path, post.html) })

function namelessSummary(post: NamelessPost): Omit<PostData, keyof Content> {
  const { data: _data, ...summary } = postSummary({ ...post, data: '/' })
  return summary
}

/** The digest of a post's content. Its path says what relative addresses and anchors are in its data. */
export const contentDigest = (path: SitePath, { html, headings }: Content): string =>
  hash('sha256', `${JSON.stringify([path, headings])}\n${html}`)

/** All that the data of a post is made of, with a digest in place of its content. */
const postDataInputs = (post: NamelessPost): string => JSON.stringify([namelessSummary(post), post.digest])

/** Address of that data. It contains a digest, so that what is stored there never changes. */
export const postDataPath = (post: NamelessPost): SitePath =>
  `/data/posts/${post.slug}.${digestOf(postDataInputs(post))}.json`

/** The post with another content; one that is read for its checks has no data. */
export function withContent(post: Post, content: Post['content']): Post {
  if (post.data === '/') return { ...post, content }
  // What is told of the former one, such as its words, stays: the digest stands for both.
  const digest = hash('sha256', post.digest + contentDigest(post.path, content))
  const made = { ...post, content, digest }
  return { ...made, data: postDataPath(made) }
}

/**
 * A post's HTML with addresses that start at the site's root, because it is shown on the list's page: relative ones
 * would lead elsewhere there. An anchor leads to the permalink, so that it can be opened in another tab.
 */
const htmlFromRoot = (path: SitePath, html: string): string =>
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
