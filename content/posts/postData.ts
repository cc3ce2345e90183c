import { hash } from 'node:crypto'
import type { Content, Post, PostSummary } from '../model/Post.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { type ShownName, shownNames } from '../schema/front-matter/postFields.ts'
import { pick } from '../shared/pick.ts'

/** The hash of a post's content. Its path decides what relative addresses and anchors are in its data. */
export const hashContent = (path: SitePath, { html, headings }: Content): string =>
  hash('sha256', `${JSON.stringify([path, headings])}\n${html}`)

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
