import type { PageHead, PaginationEntry, PostListing } from '../model/PageData.ts'
import type { Post, SitePost, Tag } from '../model/Post.ts'
import type { RouteInput } from '../model/Route.ts'
import type { Site, TaggedPosts } from '../model/Site.ts'
import type { Day, SiteConfig, SitePath } from '../model/SiteConfig.ts'
import { fill, fillCount } from '../i18n/fill.ts'
import { wordsOf } from '../i18n/wordsOf.ts'
import { archivePath, blogPath, pagePath, searchPath } from '../shared/paths.ts'
import { blogCrumb, type HeadInput, inSitemap, pageHead, profilePage } from './pageHead.ts'
import { postHead } from '../posts/postData.ts'
import { groupBy } from '../shared/groupBy.ts'
import { pick } from '../shared/pick.ts'

/** The pages of the blog's list. */
export function blogRoutes({ config, posts }: Site): RouteInput<'blog' | 'blog/page/@number'>[] {
  const { heading, text, pageSize } = config.blog
  const texts = config.pages.blog
  if (!texts) return []
  const search = posts.length > 0 ? { search: searchPath } : {}
  return listPages(config, { path: blogPath, posts, pageSize }).map(listPage => {
    const { path, page } = listPage
    return {
      path,
      page: page === 1 ? 'blog' : 'blog/page/@number',
      label: page === 1 ? `the page ${path}` : `page ${page} of the blog`,
      lastmod: lastChange(listPage.posts, page === 1 ? texts.updated : undefined),
      ...inSitemap(texts),
      data() {
        const { updated: _, ...shown } = texts
        const head = listHead(config, listPage, { ...shown, trail: [] })
        return { head, blog: { heading, text }, list: listPage.listing(search) }
      },
    }
  })
}

/** Links to other tags on the page of a tag. */
const maxShownTags = 20

/** The pages of every tag. */
export function tagRoutes({ config, tags }: Site): RouteInput<ListPages<'blog/tag/@tag'>>[] {
  const words = wordsOf(config.language)
  const mostUsed = mostUsedTags(tags)
  return tags.flatMap(({ tag, posts }) => {
    const { name, path } = tag
    const total = posts.length
    const count = fillCount(words.posts, total, config.language)
    return groupRoutes(config, {
      page: 'blog/tag/@tag',
      label: `the tag ${name}`,
      title: fill(words.postsTagged, { tag: name }),
      description: fill(words.taggedDescription, { posts: count, tag: name, text: config.blog.text }),
      name,
      path,
      posts,
      props: { tag, total, tags: mostUsed },
    })
  })
}

/** The pages of every author of the configuration who has posts. */
export function authorRoutes({ config, authors }: Site): RouteInput<ListPages<'blog/author/@author'>>[] {
  const words = wordsOf(config.language)
  return authors.flatMap(({ facts, path, posts, picture }) => {
    const { picture: _original, ...author } = facts
    const { name, role } = author
    const total = posts.length
    const count = fillCount(words.posts, total, config.language)
    const named = role === undefined ? name : `${name}, ${role}`
    return groupRoutes(config, {
      page: 'blog/author/@author',
      label: `the author ${name}`,
      title: fill(words.postsBy, { author: name }),
      description: fill(words.byDescription, { posts: count, author: named, text: config.blog.text }),
      structuredData: [profilePage(config, facts, path)],
      name,
      path,
      posts,
      props: { author, ...(picture ? { picture } : {}), total },
    })
  })
}

/** The first page of a list, and its further pages. */
type ListPages<Page extends string> = Page | `${Page}/page/@number`

/** The posts of a tag or of an author. */
interface PostGroup<Page extends string, Props extends object>
  extends Pick<ListPage, 'path' | 'posts'>,
    Omit<ListTexts, 'trail'> {
  page: Page
  label: string
  name: string
  /** What its pages show besides the posts. */
  props: Props
}

/** The pages of the posts of a tag or of an author. */
const groupRoutes = <Page extends string, Props extends object>(
  config: SiteConfig,
  { page, label, name, path, posts, props, ...texts }: PostGroup<Page, Props>,
) =>
  listPages(config, { path, posts, pageSize: config.blog.tagPageSize }).map(listPage => ({
    path: listPage.path,
    page: listPage.page === 1 ? page : (`${page}/page/@number` as const),
    label: `page ${listPage.page} of ${label}`,
    lastmod: lastChange(listPage.posts),
    data: () => ({
      head: listHead(config, listPage, { ...texts, trail: [{ name, path }] }),
      ...listPage.listing({ search: searchPath }),
      ...props,
    }),
  }))

/** The tags with the most posts, in the order of their addresses. */
const mostUsedTags = (tags: readonly TaggedPosts[]): Tag[] =>
  tags
    .toSorted((a, b) => b.posts.length - a.posts.length)
    .slice(0, maxShownTags)
    .map(({ tag }) => tag)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

interface ListTexts extends Pick<HeadInput, 'title' | 'description' | 'socialImage' | 'noindex'> {
  /** The pages between the blog and this one. */
  trail: { name: string; path: string }[]
  /** Of the first page. */
  structuredData?: readonly object[]
}

/** The head of a page of a list; each page has its own title and description. */
function listHead(
  config: SiteConfig,
  { path, page, pages }: ListPage,
  { title, description, trail, structuredData = [], ...others }: ListTexts,
): PageHead {
  const isFirst = page === 1
  const words = wordsOf(config.language)
  const pageOf = fill(words.pageOf, { page, pages })
  return pageHead(config, {
    ...others,
    title: isFirst ? title : fill(words.pageTitle, { title, page, pages }),
    description: isFirst ? description : `${pageOf}. ${description}`,
    path,
    structuredData: isFirst ? structuredData : [],
    trail: [blogCrumb(config), ...trail, ...(isFirst ? [] : [{ name: `${words.page} ${page}`, path }])],
  })
}

/** The last day on which one of the posts changed, or the text above them. */
function lastChange(posts: readonly Post[], ofText?: Day): Day | undefined {
  let last = ofText
  for (const { date, updated = date } of posts) if (last === undefined || updated > last) last = updated
  return last
}

/** One page of a list of posts: the blog's, a tag's or an author's. */
interface ListPage {
  /** Address of the page. */
  path: SitePath
  posts: readonly SitePost[]
  /** Counts from 1. */
  page: number
  pages: number
  /** What it shows, with the root of the search if there is something to find. */
  listing<Search extends Pick<PostListing, 'search'>>(search: Search): PostListing & Search
}

/**
 * The pages of a list in order, pinned posts first; a list without posts has one empty page.
 * @param list address of the first page, its posts, and how many of them a page has
 */
function listPages(
  { language }: SiteConfig,
  { path, posts, pageSize }: Pick<ListPage, 'path' | 'posts'> & { pageSize: number },
): ListPage[] {
  const pages = Math.max(1, Math.ceil(posts.length / pageSize))
  const pinned = posts
    .filter(post => post.pinned)
    .map(post => ({ ...post, readTime: `${wordsOf(language).pinned} · ${post.readTime}` }))
  const ordered = [...pinned, ...posts.filter(post => !post.pinned)]
  return Array.from({ length: pages }, (_, at) => {
    const page = at + 1
    const own = ordered.slice(at * pageSize, page * pageSize)
    return {
      path: pagePath(path, page),
      posts: own,
      page,
      pages,
      listing: search => ({
        posts: own.map(postHead),
        page,
        pages,
        pagination: pagination(page, pages, path),
        ...search,
        ...(page > 1 ? { previous: pagePath(path, page - 1) } : {}),
        ...(page < pages ? { next: pagePath(path, page + 1) } : {}),
      }),
    }
  })
}

/** The page of all posts by year. A blog without posts has it, too, so that its address is never missing. */
export function archiveRoutes({ config, posts }: Site): RouteInput<'blog/archive'>[] {
  if (!config.pages.blog) return []
  const title = wordsOf(config.language).allByYear
  const years = [...groupBy(posts, ({ date }) => date.slice(0, 4))].map(([year, own]) => ({
    year,
    anchor: `year-${year}`,
    posts: own.map(post => pick(post, ['path', 'date', 'title'])),
  }))
  return [
    {
      path: archivePath,
      page: 'blog/archive',
      lastmod: lastChange(posts),
      inSitemap: posts.length > 0,
      anchors: years.map(({ anchor }) => anchor),
      data: () => ({
        head: pageHead(config, {
          title,
          description: `${title}. ${config.blog.text}`,
          path: archivePath,
          trail: [blogCrumb(config), { name: title, path: archivePath }],
        }),
        title,
        total: posts.length,
        years,
        ...(posts.length > 0 ? { search: searchPath } : {}),
      }),
    },
  ]
}

/** Pages up to which every number is shown (specification, section 4). */
const allShown = 5

/**
 * The numbers of the control under the list: all of them up to five pages, else the first, the last, and the
 * current one with a neighbour on each side; an ellipsis before when `current` is above 3, and after when it is
 * below `total` − 2. Empty if there is at most one page (specification, section 4).
 * @param list address of the list's first page
 */
export function pagination(current: number, total: number, list: SitePath = blogPath): PaginationEntry[] {
  if (total <= 1) return []
  const entry = (page: number): PaginationEntry => ({
    page,
    href: pagePath(list, page),
    current: page === current,
  })
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => entry(from + at))
  if (total <= allShown) return range(1, total)
  return [
    entry(1),
    ...(current > 3 ? (['ellipsis'] as const) : []),
    ...range(Math.max(2, current - 1), Math.min(total - 1, current + 1)),
    ...(current < total - 2 ? (['ellipsis'] as const) : []),
    entry(total),
  ]
}
