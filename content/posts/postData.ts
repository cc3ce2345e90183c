import { hash } from 'node:crypto'
import type { Content, Post, PostData, PostFooter, PostSummary, SitePost } from '../model/Post.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { pick } from '../shared/pick.ts'

/** The part of a file's name that changes with its text: the first 10 hexadecimal digits of its SHA-256. */
export const shortHash = (text: string): string => hash('sha256', text).slice(0, 10)

/** The hash of a post's content. Its path decides what relative addresses and anchors are in its data. */
export const hashContent = (path: SitePath, { html, headings }: Content): string =>
  hash('sha256', `${JSON.stringify([path, headings])}\n${html}`)

/** Address of what the blog fetches to show a post in place. It has a hash of all that is shown, so it never changes. */
export const postDataPath = (post: Post, footer: PostFooter): SitePath =>
  `/data/posts/${post.slug}.${shortHash(JSON.stringify([postHead(post), post.contentHash, footer]))}.json`

const addressKeys = ['id', 'slug', 'path'] as const
const textKeys = ['title', 'excerpt', 'author', 'authors', 'date', 'updated', 'readTime', 'tags'] as const
const imageKeys = ['lightImage', 'darkImage', 'image', 'imageAlt'] as const
const stateKeys = ['draft', 'scheduled'] as const
const summaryKeys = [...addressKeys, 'data', ...textKeys, ...imageKeys, ...stateKeys] as const
const headKeys = [...addressKeys, ...textKeys, ...imageKeys, ...stateKeys] as const

/** What a list shows of a post. */
export const postSummary = (post: SitePost): PostSummary => pick(post, summaryKeys)

/** What a post's own page shows of it around the content. */
export const postHead = (post: Post): Omit<PostData, keyof Content | 'footer'> => pick(post, headKeys)
