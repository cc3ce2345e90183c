import type { AuthorPageData, ListPageData, TagPageData } from '../model/PageData.ts'
import type { Post, Tag } from '../model/Post.ts'
import type { RouteInput } from '../model/Route.ts'
import type { Site, TaggedPosts } from '../model/Site.ts'
import type { Day, SitePath } from '../model/SiteConfig.ts'
import { fill, fillCount } from '../shared/words/fill.ts'
import { wordsOf } from '../shared/words/wordsOf.ts'
import { blogPath, listDataPath, searchPath } from '../shared/paths.ts'
import { type ListingPage, listingData, listingPages, postListing } from './listing.ts'
import { outputFile } from './outputFile.ts'
import { type BlogConfig, blogConfig, pageHead, titleEnd } from './pageHead.ts'
import { textImages } from './textImages.ts'
import { profilePage } from './structuredData.ts'

/** The pages of the blog's list. Each can show all others, and all posts, in place. */
export function blogRoutes({ config, posts }: Site): RouteInput[] {
  const { heading, text, pageSize } = config.blog
  let images: ReadonlySet<string> | undefined
  let videos: boolean | undefined
  const { title, description } = config.pages.blog
  const texts: BlogTexts = {
    config: blogConfig(config),
    blog: { heading, text },
    title,
    description,
    hasPosts: posts.length > 0,
  }
  const dataOf = listingData(texts, blogPage)
  return listingPages({ path: blogPath, posts, pageSize }).map(listingPage => {
    const { path, page } = listingPage
    return {
      path,
      page: page === 1 ? 'blog' : 'blog/page/@number',
      label: page === 1 ? `the page ${path}` : `page ${page} of the blog`,
      changed: () => lastChange(listingPage.posts),
      deferredSources: () => ({
        images: (images ??= new Set(posts.flatMap(textImages).map(originOf))),
        videos: (videos ??= posts.some(showsVideo)),
      }),
      ...dataOf(listingPage),
      // List pages name each other in both directions, so none can be named by a digest of its content.
      beside: { key: outputFile(listDataPath(path)), kind: 'data' },
    }
  })
}

/** What all pages of the blog's list show. */
interface BlogTexts extends Pick<ListTexts, 'title' | 'description'> {
  config: BlogConfig
  blog: ListPageData['blog']
  hasPosts: boolean
}

function blogPage({ config, blog, hasPosts, ...texts }: BlogTexts, page: ListingPage): ListPageData {
  const head = listHead(config, page, { ...texts, trail: [] })
  const list = {
    ...postListing(page, blogPath, hasPosts ? { search: searchPath } : {}),
    path: page.path,
    title: head.title,
  }
  return { head, blog, list, titleEnd: titleEnd(config) }
}

/** The origin that an image is loaded from; `/` for the site itself. */
const originOf = (address: string): string => (/^https?:\/\//i.test(address) ? new URL(address).origin : '/')

const showsVideo = ({ references }: Post): boolean => references.some(({ kind }) => kind === 'video')

/** Links to other tags on the page of a tag. */
const maxShownTags = 20

/** The pages of every tag. */
export function tagRoutes({ config, tags }: Site): RouteInput[] {
  const words = wordsOf(config.language)
  const mostUsed = mostUsedTags(tags)
  return tags.flatMap(({ tag, posts }) => {
    const total = posts.length
    const { path: list, name } = tag
    const title = fill(words.postsTagged, { tag: name })
    const count = fillCount(words.posts, total, config.language)
    const { text } = config.blog
    const description = fill(words.taggedDescription, { posts: count, tag: name, text })
    const texts = { title, description, trail: [{ name, path: list }] }
    const dataOf = listingData({ config: blogConfig(config), texts, tag, total, tags: mostUsed }, tagPage)
    return listingPages({ path: list, posts, pageSize: config.blog.tagPageSize }).map(listingPage => ({
      path: listingPage.path,
      page: listingPage.page === 1 ? 'blog/tag/@tag' : 'blog/tag/@tag/page/@number',
      label: `page ${listingPage.page} of the tag ${name}`,
      changed: () => lastChange(listingPage.posts),
      ...dataOf(listingPage),
    }))
  })
}

/** What all pages of a list below the blog's show beside its own. */
interface ListShared {
  config: BlogConfig
  texts: ListTexts
}

const tagPage = (
  { config, texts, ...shown }: ListShared & Pick<TagPageData, 'tag' | 'total' | 'tags'>,
  page: ListingPage,
): TagPageData => ({
  head: listHead(config, page, texts),
  ...postListing(page, shown.tag.path, { search: searchPath }),
  ...shown,
})

/** The pages of every author of the configuration who has posts. */
export function authorRoutes({ config, authors }: Site): RouteInput[] {
  const words = wordsOf(config.language)
  return authors.flatMap(({ facts, path: list, posts, picture }) => {
    const total = posts.length
    const { picture: _original, ...author } = facts
    const { name, role } = author
    const title = fill(words.postsBy, { author: name })
    const count = fillCount(words.posts, total, config.language)
    const named = role === undefined ? name : `${name}, ${role}`
    const description = fill(words.byDescription, { posts: count, author: named, text: config.blog.text })
    const texts = { title, description, trail: [{ name, path: list }] }
    const profile = profilePage(config, facts, list)
    const shown = { author, ...(picture ? { picture } : {}), total }
    const dataOf = listingData({ config: blogConfig(config), texts, list, profile, shown }, authorPage)
    return listingPages({ path: list, posts, pageSize: config.blog.tagPageSize }).map(listingPage => ({
      path: listingPage.path,
      page: listingPage.page === 1 ? 'blog/author/@author' : 'blog/author/@author/page/@number',
      label: `page ${listingPage.page} of the author ${name}`,
      changed: () => lastChange(listingPage.posts),
      ...dataOf(listingPage),
    }))
  })
}

interface AuthorShared extends ListShared {
  /** Address of the first page. */
  list: SitePath
  /** Tells search engines who the author is, on that page. */
  profile: object
  shown: Pick<AuthorPageData, 'author' | 'picture' | 'total'>
}

const authorPage = (
  { config, texts, list, profile, shown }: AuthorShared,
  page: ListingPage,
): AuthorPageData => ({
  head: listHead(config, page, { ...texts, structuredData: page.page === 1 ? [profile] : [] }),
  ...postListing(page, list, { search: searchPath }),
  ...shown,
})

/** The tags with the most posts, in the order of their addresses. */
const mostUsedTags = (tags: readonly TaggedPosts[]): Tag[] =>
  tags
    .toSorted((a, b) => b.posts.length - a.posts.length)
    .slice(0, maxShownTags)
    .map(({ tag }) => tag)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

interface ListTexts {
  title: string
  description: string
  /** The pages between the blog and this one. */
  trail: { name: string; path: string }[]
  structuredData?: readonly object[]
}

/** The head of a page of a list; each page has its own title and description. */
function listHead(
  config: BlogConfig,
  { path, page, pages }: ListingPage,
  { title, description, trail, structuredData = [] }: ListTexts,
): ListPageData['head'] {
  const isFirst = page === 1
  const words = wordsOf(config.language)
  const pageOf = fill(words.pageOf, { page, pages })
  return pageHead(config, {
    title: isFirst ? title : fill(words.pageTitle, { title, page, pages }),
    description: isFirst ? description : `${pageOf}. ${description}`,
    path,
    structuredData,
    trail: [
      { name: config.blogTitle, path: blogPath },
      ...trail,
      ...(isFirst ? [] : [{ name: `${words.page} ${page}`, path }]),
    ],
  })
}

/** The last day on which one of the posts changed. */
export function lastChange(posts: readonly Post[]): Day | undefined {
  let last: Day | undefined
  for (const { date, updated = date } of posts) if (last === undefined || updated > last) last = updated
  return last
}
