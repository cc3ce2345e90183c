import { hash } from 'node:crypto'
import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { homePath, textPageFolder } from '../shared/paths.ts'

/** Most tags and newest posts in the list: with these the file stays below 20 kB gzipped. */
const maxAddresses = { tags: 200, posts: 1000 }

/**
 * The addresses that the not-found page can suggest, as JSON, and the address of that list, which contains a digest.
 * @param routes all routes of the site
 */
export function knownAddresses(
  { tags, posts }: Site,
  routes: readonly Route[],
): { path: SitePath; text: string } {
  const addresses: SitePath[] = [
    ...routes
      .filter(
        ({ inSitemap, page, path }) =>
          inSitemap && (page === textPageFolder || !page.includes('@')) && path !== homePath,
      )
      .map(({ path }) => path),
    ...tags
      .toSorted((one, other) => other.posts.length - one.posts.length)
      .slice(0, maxAddresses.tags)
      .map(({ tag }) => tag.path),
    ...posts.slice(0, maxAddresses.posts).map(({ path }) => path),
  ]
  const text = JSON.stringify(addresses)
  return { path: `/data/addresses.${hash('sha256', text).slice(0, 10)}.json`, text }
}
