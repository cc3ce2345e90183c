import { hash } from 'node:crypto'
import type { Post, PostSummary, SourcedContent } from '../model/Post.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { type ShownName, shownNames } from '../schema/front-matter/postFields.ts'
import { pick } from '../shared/pick.ts'

/** The hash of a post's content. Its path decides where relative addresses and anchors lead. */
export const hashContent = (path: SitePath, { html, headings, markdown }: SourcedContent): string =>
  hash('sha256', `${JSON.stringify([path, headings, html.length])}\n${html}${markdown}`)

/** What pages show of a post beside the values of its front matter; an object, so that none can be forgotten. */
const otherKeys: Readonly<Record<Exclude<keyof PostSummary, ShownName>, true>> = {
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

const headKeys = [...Object.keys(otherKeys), ...shownNames] as (keyof PostSummary)[]

/** What a list shows of a post, and its own page around the content. */
export const postHead = (post: Post): PostSummary => pick(post, headKeys)
