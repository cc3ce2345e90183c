import { hash } from 'node:crypto'
import type { Content, Post, PostFooter, PostSummary, SitePost } from '../model/Post.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { type ShownName, shownNames } from '../schema/front-matter/postFields.ts'
import { pick } from '../shared/pick.ts'

/** The part of a file's name that changes with its text: the first 10 hexadecimal digits of its SHA-256. */
export const shortHash = (text: string): string => hash('sha256', text).slice(0, 10)

/** The hash of a post's content. Its path decides what relative addresses and anchors are in its data. */
export const hashContent = (path: SitePath, { html, headings }: Content): string =>
  hash('sha256', `${JSON.stringify([path, headings])}\n${html}`)

/** Address of what the blog fetches to show a post in place. It has a hash of all that is shown, so it never changes. */
export const postDataPath = (post: Post, footer: PostFooter): SitePath =>
  `/data/posts/${encodeURIComponent(post.slug)}.${shortHash(JSON.stringify([postHead(post), post.contentHash, footer]))}.json`

type PostHead = Omit<PostSummary, 'data'>

/** What pages show of a post beside the values of its front matter; an object, so that none can be forgotten. */
const otherKeys: Readonly<Record<Exclude<keyof PostHead, ShownName>, true>> = {
  id: true,
  slug: true,
  path: true,
  author: true,
  authors: true,
  updated: true,
  readTime: true,
  tags: true,
  lightImage: true,
  darkImage: true,
  image: true,
  draft: true,
  scheduled: true,
}

const headKeys = [...Object.keys(otherKeys), ...shownNames] as (keyof PostHead)[]

/** What a list shows of a post. */
export const postSummary = (post: SitePost): PostSummary => ({ ...postHead(post), data: post.data })

/** What a post's own page shows of it around the content. */
export const postHead = (post: Post): PostHead => pick(post, headKeys)
