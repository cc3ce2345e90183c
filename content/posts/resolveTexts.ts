import { hash } from 'node:crypto'
import type {
  NamedPost,
  Post,
  PostFooter,
  RelatedPost,
  ShownSeries,
  SitePost,
  Tag,
  TextPage,
} from '../model/Post.ts'
import type { Day, SiteConfig, SitePath } from '../model/SiteConfig.ts'
import { authorCards, linkedAuthors } from './authorPages.ts'
import { tagPath } from '../shared/paths.ts'
import { pick } from '../shared/pick.ts'
import type { SizedImage } from '../shared/sizedImage.ts'
import { hashContent } from './postData.ts'
import { relatedPosts } from './relatedPosts.ts'
import { actionOf, hasAction, withActions } from './textActions.ts'
import type { TaggedPosts } from '../model/Site.ts'
import { groupBy } from '../shared/groupBy.ts'

interface ResolveInput {
  config: SiteConfig
  today: Day
  /** Day of the last change of the text's file; it counts if the text has no `updated` of its own. */
  lastChange: Day | undefined
}

/** A parsed post with all that the configuration and the history of its file add to it. */
export function resolvePost(post: Post, { config, today, lastChange }: ResolveInput): Post {
  const content = withActions(post.content, config)
  const authors = linkedAuthors(post, config.authors)
  const tags = config.tags ? post.tags.map(tagLocator(config.tags)) : post.tags
  const isChanged = !post.updated && lastChange && lastChange > post.date && lastChange <= today
  return {
    ...post,
    ...(isChanged ? { updated: lastChange } : {}),
    ...(authors ? { authors } : {}),
    tags,
    content,
    contentHash:
      content === post.content
        ? post.contentHash
        : hash('sha256', post.contentHash + hashContent(post.path, content)),
  }
}

/** Returns a function that gives a tag the address that the configuration has for it. */
export function tagLocator(facts: SiteConfig['tags'] = []): (tag: Tag) => Tag {
  const slugs = new Map(facts.map(({ name, slug }) => [name.toLowerCase(), slug]))
  return tag => {
    const slug = slugs.get(tag.name.toLowerCase())
    return slug === undefined ? tag : { ...tag, path: tagPath(slug) }
  }
}

/** A parsed page in markdown with the same. */
export function resolvePage(page: TextPage, { config, today, lastChange }: ResolveInput): TextPage {
  const isChanged = !page.updated && lastChange && lastChange <= today
  const content = withActions(page, config)
  return isChanged ? { ...content, updated: lastChange } : content
}

/**
 * Adds to each post what follows it.
 * @param posts all that are shown, newest first
 * @param sizedImages images of which the build makes smaller files, by their addresses
 */
export function withFooters(
  posts: readonly Post[],
  config: SiteConfig,
  sizedImages?: Readonly<Record<SitePath, SizedImage>>,
): SitePost[] {
  const { editUrl } = config.blog
  const action = actionOf(undefined, config)
  let relatedTo: ReturnType<typeof relatedPosts> | undefined
  const seriesOf = seriesPlaces(posts)
  const footerOf = (post: Post, at: number): PostFooter => {
    relatedTo ??= relatedPosts(posts)
    const [newer, older, series] = [posts[at - 1], posts[at + 1], seriesOf(post)]
    const authors = authorCards(post, config.authors, sizedImages)
    return {
      ...(authors.length > 0 ? { authors } : {}),
      ...(action && post.cta !== false && !hasAction(post.content) ? { action } : {}),
      ...(editUrl === undefined ? {} : { editUrl: editUrl + encodeURI(post.file.replaceAll('\\', '/')) }),
      ...(series ? { series } : {}),
      related: relatedTo(at).map(relatedPost),
      ...(older ? { older: namedPost(older) } : {}),
      ...(newer ? { newer: namedPost(newer) } : {}),
    }
  }
  return posts.map((post, at) => {
    let footer: PostFooter | undefined
    return { ...post, footer: () => (footer ??= footerOf(post, at)) }
  })
}

const namedPost = (post: Post): NamedPost => pick(post, ['path', 'title'])

const relatedPost = (post: Post): RelatedPost =>
  pick(post, ['path', 'title', 'excerpt', 'date', 'readTime', 'draft', 'scheduled'])

/**
 * Gives the place of a post in its series, if that has other parts.
 * @param posts all that are shown, newest first
 */
export function seriesPlaces(posts: readonly Post[]): (post: Post) => ShownSeries | undefined {
  const bySeries = groupBy(
    posts.filter(({ series }) => series !== undefined).toReversed(),
    ({ series }) => series,
  )
  return post => {
    const { series: name } = post
    const all = bySeries.get(name) ?? []
    if (name === undefined || all.length < 2) return undefined
    const at = all.indexOf(post)
    const previous = all[at - 1]
    const next = all[at + 1]
    return {
      name,
      part: at + 1,
      parts: all.length,
      ...(previous ? { previous: namedPost(previous) } : {}),
      ...(next ? { next: namedPost(next) } : {}),
    }
  }
}

/** The posts of each tag in the order in which they are given, the tags in the order of their addresses. */
export function taggedPosts(posts: readonly SitePost[]): TaggedPosts[] {
  const uses = posts.flatMap(post => post.tags.map(tag => ({ tag, post })))
  return [...groupBy(uses, ({ tag }) => tag.path).values()]
    .map(same => ({ tag: same[0]!.tag, posts: same.map(({ post }) => post) }))
    .toSorted((a, b) => (a.tag.path < b.tag.path ? -1 : 1))
}
