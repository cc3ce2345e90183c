import {
  homeHead,
  legalHead,
  listHead,
  listSteps,
  notFoundHead,
  postHead,
  pricingHead,
} from '../head/pageHeads.ts'
import type { LegalPageData, ListPageData, PageData, PostPageData } from '../PageData.ts'
import { pagination } from '../pagination.ts'
import { searchPath } from '../paths.ts'
import { relatedPosts } from '../relatedPosts.ts'
import type { Site } from '../Site.ts'
import type { LegalSlug } from '../SiteConfig.ts'
import { cardPicture } from '../socialCards.ts'
import { blogListing, hasPage, listPages, postSummary, postsOnPage } from './lists.ts'

export const homePage = ({ config }: Site): PageData => ({ head: homeHead(config), config })

export const pricingPage = ({ config }: Site): PageData => ({ head: pricingHead(config), config })

export const notFoundPage = ({ config }: Site): PageData => ({ head: notFoundHead(config), config })

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

/** The permalink of the post at a place in the list, counted from 0. */
export function postPageAt(site: Site, at: number): PostPageData | undefined {
  const { config, posts } = site
  const post = posts[at]
  if (!post) return undefined
  const newer = posts[at - 1]
  const older = posts[at + 1]
  const neighbours = [newer, older].filter(neighbour => neighbour !== undefined)
  return {
    head: postHead(config, post, cardPicture(site, at)),
    config,
    post,
    search: searchPath,
    ...(older ? { older: postSummary(older) } : {}),
    ...(newer ? { newer: postSummary(newer) } : {}),
    related: relatedPosts(site, post, neighbours).map(postSummary),
  }
}

/** The permalink of a slug, or undefined where no post has it. */
export const postPage = (site: Site, slug: string): PostPageData | undefined =>
  postPageAt(
    site,
    site.posts.findIndex(post => post.slug === slug),
  )

/** The page of a legal document. */
export function legalPage({ config, today }: Site, slug: LegalSlug): LegalPageData {
  const document = config.legal.find(entry => entry.slug === slug)
  if (!document) throw new Error(`The configuration has no legal document ${slug}`)
  return { head: legalHead(config, document), config, document, today }
}
