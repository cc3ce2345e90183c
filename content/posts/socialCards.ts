import { hash as hashOf } from 'node:crypto'
import type { PageImage, Post } from '../model/Post.ts'
import type { Site } from '../model/Site.ts'
import type { Day, Fonts } from '../model/SiteConfig.ts'

/** Raised with every change to how cards are drawn, so that names change with them. */
const designVersion = 4

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
  /** Of the site: `en`. */
  language: string
  /** `#f5b94a` */
  accent: string
  /** The icon as a `data:` URL, in place of the site's own mark. */
  icon?: string
  fonts: Fonts
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

/** The parts of a site that a card shows or depends on. */
type CardSite = Pick<Site, 'config' | 'brand' | 'cardTools'>

/** The card of a post; undefined if it would show a letter that is not Latin, which the fonts lack. */
export function socialCard({ config, brand, cardTools }: CardSite, post: Post): SocialCard | undefined {
  const { name, siteUrl, language, accent, fonts } = config
  const { title, author, date, slug, file: source } = post
  const tags = post.tags.map(tag => tag.name)
  const text: CardText = {
    title,
    tags,
    author,
    date,
    name,
    host: new URL(siteUrl).host,
    language,
    accent: accent.dark.fill,
    ...(brand?.favicon === undefined ? {} : { icon: brand.favicon }),
    fonts,
  }
  if (foreign.test([title, author, ...tags].join(''))) return undefined
  const hash = hashOf('sha256', JSON.stringify([designVersion, cardTools, text])).slice(0, 16)
  return { file: `images/cards/${slug}.${hash.slice(0, 10)}.png`, hash, text, source }
}

/** A letter that is not Latin. */
const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/** The cards of the newest posts, as many as the configuration asks for. */
export const socialCards = (site: Site): SocialCard[] =>
  site.posts.slice(0, site.config.blog.socialCards).flatMap(post => socialCard(site, post) ?? [])

/** The card of the post at an index, as a page names it; `undefined` if it has none. */
export function cardImage(site: Site, at: number): PageImage | undefined {
  const post = site.posts[at]
  if (!post || at >= site.config.blog.socialCards) return undefined
  const card = socialCard(site, post)
  return card && { src: `/${encodeURI(card.file)}`, ...cardSize }
}
