import { createHash } from 'node:crypto'
import type { Picture, Post } from '../model/Post.ts'
import type { Site } from '../model/Site.ts'
import type { Day, SiteConfig } from '../model/SiteConfig.ts'

/** Raised with every change to how a card is drawn, so that cards of the former design are not used. */
const design = 1

/** Size of a card, px: the size that sites which show shared links ask for. */
export const cardSize = { width: 1200, height: 630 } as const

/** What a card says. */
export interface CardText {
  title: string
  tags: readonly string[]
  author: string
  date: Day
  /** Name and host of the site. */
  name: string
  host: string
}

/** The image shown when a post is shared. */
export interface SocialCard {
  /** Path below `dist/`, with the hash: a card never changes under its name. */
  file: string
  /** Equal for equal cards: 16 hexadecimal digits. */
  hash: string
  text: CardText
  /** The post's markdown file, for a message. */
  source: string
}

/** The card of a post; undefined where it would show a letter that is not Latin, which the site's fonts lack. */
export function socialCard({ name, siteUrl }: SiteConfig, post: Post): SocialCard | undefined {
  const { title, author, date, slug, file: source } = post
  const tags = post.tags.map(tag => tag.name)
  const text: CardText = { title, tags, author, date, name, host: new URL(siteUrl).host }
  if (foreign.test([title, author, ...tags].join(''))) return undefined
  const hash = createHash('sha256')
    .update(JSON.stringify([design, text]))
    .digest('hex')
    .slice(0, 16)
  return { file: `images/cards/${slug}.${hash.slice(0, 10)}.png`, hash, text, source }
}

/** A letter that is not Latin. */
const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/** The cards of the newest posts, as many as the configuration asks for. */
export const socialCards = ({ config, posts }: Site): SocialCard[] =>
  posts.slice(0, config.blog.socialCards).flatMap(post => socialCard(config, post) ?? [])

/** The card of the post at an index, as its page names it; undefined where it has none. */
export function cardPicture({ config, posts }: Site, at: number): Picture | undefined {
  const post = posts[at]
  if (!post || at >= config.blog.socialCards) return undefined
  const card = socialCard(config, post)
  return card && { src: `/${card.file}`, ...cardSize }
}
