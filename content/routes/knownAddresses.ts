import { digestOf } from '../files/digestOf.ts'
import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { homePath } from '../shared/paths.ts'

/** How many tags, and how many of the newest posts: the file stays below 20 kB gzipped, however many there are. */
const maxAddresses = { tags: 200, posts: 1000 }

/**
 * The addresses that a missing one may have meant, and where the browser finds them: JSON, named by its content.
 * @param routes those of the site, for the pages that are neither of a tag nor of a post
 */
export function knownAddresses(
  { tags, posts }: Site,
  routes: readonly Route[],
): { path: SitePath; text: string } {
  const addresses: SitePath[] = [
    ...routes
      .filter(({ inSitemap, page, path }) => inSitemap && !page.includes('@') && path !== homePath)
      .map(({ path }) => path),
    ...tags
      .toSorted((one, other) => other.posts.length - one.posts.length)
      .slice(0, maxAddresses.tags)
      .map(({ tag }) => tag.path),
    ...posts.slice(0, maxAddresses.posts).map(({ path }) => path),
  ]
  const text = JSON.stringify(addresses)
  return { path: `/data/addresses.${digestOf(text)}.json`, text }
}
