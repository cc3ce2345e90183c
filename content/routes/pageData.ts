import { knownAddresses } from '../files/knownAddresses.ts'
import type {
  LegalPageData,
  ListPageData,
  NotFoundPageData,
  PageData,
  PostPageData,
} from '../model/PageData.ts'
import type { Post } from '../model/Post.ts'
import type { Site } from '../model/Site.ts'
import type { LegalSlug } from '../model/SiteConfig.ts'
import { relatedPosts } from '../posts/relatedPosts.ts'
import { cardPicture } from '../posts/socialCards.ts'
import { pagination } from '../shared/pagination.ts'
import { searchPath } from '../shared/paths.ts'
import { blogListing, hasPage, listPages, postSummary, postsOnPage } from './lists.ts'
import { homeHead, legalHead, listHead, listSteps, notFoundHead, postHead, pricingHead } from './pageHeads.ts'

export const homePage = ({ config }: Site): PageData => ({ head: homeHead(config), config })

export const pricingPage = ({ config }: Site): PageData => ({ head: pricingHead(config), config })

export const notFoundPage = (site: Site): NotFoundPageData => ({
  head: notFoundHead(site.config),
  config: site.config,
  addresses: knownAddresses(site).path,
})

/** Page `page` of the blog's list, or undefined where there is none; an empty blog has one empty page. */
export function listPage(site: Site, page: number): ListPageData | undefined {
  const { config, posts } = site
  const listing = blogListing(site)
  if (!hasPage(listing, page)) return undefined
  const pages = listPages(listing)
  return {
    head: listHead(config, page, pages),
    config,
    posts: postsOnPage(listing, page).map(postSummary),
    page,
    pages,
    pagination: pagination(page, pages),
    ...(posts.length > 0 ? { search: searchPath } : {}),
    ...listSteps(listing.path, page, pages),
  }
}

/** The permalinks of all posts, newest first. */
export function postPages(site: Site): PostPageData[] {
  const related = relatedPosts(site.posts)
  return site.posts.map((post, at) => pageOfPost({ site, post, at, related }))
}

/** The permalink of a slug, or undefined where no post has it. */
export function postPage(site: Site, slug: string): PostPageData | undefined {
  const at = site.posts.findIndex(post => post.slug === slug)
  const post = site.posts[at]
  return post && pageOfPost({ site, post, at, related: relatedPosts(site.posts) })
}

interface PostInput {
  site: Site
  post: Post
  /** The post's place among those of the site, counted from 0. */
  at: number
  related: ReturnType<typeof relatedPosts>
}

function pageOfPost({ site, post, at, related }: PostInput): PostPageData {
  const { config, posts } = site
  const newer = posts[at - 1]
  const older = posts[at + 1]
  return {
    head: postHead(config, post, cardPicture(site, at)),
    config,
    post,
    search: searchPath,
    ...(older ? { older: postSummary(older) } : {}),
    ...(newer ? { newer: postSummary(newer) } : {}),
    related: related(at, [at - 1, at + 1]).map(postSummary),
  }
}

/** The page of a legal document. */
export function legalPage({ config, today }: Site, slug: LegalSlug): LegalPageData {
  const document = config.legal.find(entry => entry.slug === slug)
  if (!document) throw new Error(`The configuration has no legal document ${slug}`)
  return { head: legalHead(config, document), config, document, today }
}
