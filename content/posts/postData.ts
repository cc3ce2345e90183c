import { hash } from 'node:crypto'
import type { RelatedPost } from '../model/PageData.ts'
import type { Content, Post, PostSummary, SitePost } from '../model/Post.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { pick } from '../shared/pick.ts'

/** The part of a file's name that changes with its text: the first 10 hexadecimal digits of its SHA-256. */
export const shortHash = (text: string): string => hash('sha256', text).slice(0, 10)

/** The hash of a post's content. Its path decides what relative addresses and anchors are in its data. */
export const hashContent = (path: SitePath, { html, headings }: Content): string =>
  hash('sha256', `${JSON.stringify([path, headings])}\n${html}`)

/** Address of what the blog fetches to show a post in place. It has a hash of all that is shown, so it never changes. */
export const postDataPath = (post: Post): SitePath =>
  `/data/posts/${post.slug}.${shortHash(JSON.stringify([relatedPost(post), post.contentHash]))}.json`

const addressKeys = ['id', 'slug', 'path'] as const
const textKeys = ['title', 'excerpt', 'author', 'authors', 'date', 'updated', 'readTime', 'tags'] as const
const imageKeys = ['lightImage', 'darkImage', 'image', 'imageAlt'] as const
const stateKeys = ['draft', 'scheduled'] as const
const summaryKeys = [...addressKeys, 'data', ...textKeys, ...imageKeys, ...stateKeys] as const
const relatedKeys = [...addressKeys, ...textKeys, ...imageKeys, ...stateKeys] as const

/** What a list shows of a post. */
export const postSummary = (post: SitePost): PostSummary => pick(post, summaryKeys)

/** What a card on the page of another post shows. */
export const relatedPost = (post: Post): RelatedPost => pick(post, relatedKeys)
