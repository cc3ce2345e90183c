import type { TagPageData } from '../model/PageData.ts'
import type { Tag } from '../model/Post.ts'
import type { Site, TaggedPosts } from '../model/Site.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { pagination } from '../shared/pagination.ts'
import { pagePath, searchPath, tagPath } from '../shared/paths.ts'
import { hasPage, listPages, postSummary, postsOnPage, tagListing } from './lists.ts'
import { listSteps, tagHead } from './pageHeads.ts'

/** Tags that a tag's page leads to. */
const tagsShown = 20

/** Page `page` of the posts of a tag, or undefined where there is none. */
export function tagPage(site: Site, slug: string, page: number): TagPageData | undefined {
  const tagged = site.tags.find(({ tag }) => tag.path === tagPath(slug))
  return tagged && pageOf({ site, tagged, tags: mostUsed(site) }, page)
}

/** The first page of each tag, or all others, with their addresses. */
export function* tagPages(site: Site, which: 'first' | 'others'): Generator<[SitePath, TagPageData]> {
  const tags = mostUsed(site)
  for (const tagged of site.tags) {
    const [from, to] = which === 'first' ? [1, 1] : [2, listPages(tagListing(site.config, tagged))]
    for (let page = from; page <= to; page++) {
      const data = pageOf({ site, tagged, tags }, page)
      if (data) yield [pagePath(tagged.tag.path, page), data]
    }
  }
}

/** The tags with the most posts, in the order of their addresses. */
const mostUsed = (site: Site): Tag[] =>
  site.tags
    .toSorted((a, b) => b.posts.length - a.posts.length)
    .slice(0, tagsShown)
    .map(({ tag }) => tag)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))

interface PageInput {
  site: Site
  tagged: TaggedPosts
  tags: readonly Tag[]
}

function pageOf({ site, tagged, tags }: PageInput, page: number): TagPageData | undefined {
  const { config } = site
  const { tag, posts } = tagged
  const listing = tagListing(config, tagged)
  if (!hasPage(listing, page)) return undefined
  const pages = listPages(listing)
  return {
    head: tagHead(config, tagged, { page, pages }),
    config,
    tag,
    total: posts.length,
    tags,
    posts: postsOnPage(listing, page).map(postSummary),
    page,
    pages,
    pagination: pagination(page, pages, tag.path),
    search: searchPath,
    ...listSteps(tag.path, page, pages),
  }
}
