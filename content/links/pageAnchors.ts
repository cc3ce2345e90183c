import type { Site } from '../model/Site.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { blogListing, listPages, tagListing } from '../routes/lists.ts'
import { pagePath } from '../shared/paths.ts'

/** The id of every page's own part. */
const main = 'main'

/** Sections of the home page beside the features, which the configuration names, and the panel of its map. */
const homeSections = ['hero', 'topology-panel', 'get-started', 'architecture', 'pricing', 'contact']

/**
 * The anchors that an address may name, by page: the sections of the home page, the headings and other ids of a
 * post's text. What components need for themselves (labels of regions) is not among them, so that a link keeps
 * its target when a component changes. A page that is not here offers what it has.
 */
export function pageAnchors(site: Site): Map<SitePath, ReadonlySet<string>> {
  const { config, posts, tags } = site
  const plain = new Set([main])
  const anchors = new Map<SitePath, ReadonlySet<string>>([
    ['/', new Set([main, ...homeSections, ...config.features.map(({ id }) => id)])],
    ['/pricing/', plain],
  ])
  for (const listing of [blogListing(site), ...tags.map(tagged => tagListing(config, tagged))]) {
    for (let page = 1; page <= listPages(listing); page++) anchors.set(pagePath(listing.path, page), plain)
  }
  for (const { path, ids } of posts) anchors.set(path, new Set([main, ...ids]))
  return anchors
}
