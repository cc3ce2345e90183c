import type { Site } from '../model/Site.ts'
import type { SitePath } from '../model/SiteConfig.ts'
import { blogPath, legalPath } from '../shared/paths.ts'
import { digestOf } from './digestOf.ts'

/** How many tags, and how many of the newest posts: the file stays below 20 kB gzipped, however many there are. */
const most = { tags: 200, posts: 1000 }

/** Where the list of addresses is, and what is in it: JSON, what a missing address may have meant. */
export function knownAddresses({ config, tags, posts }: Site): { path: SitePath; text: string } {
  const addresses: SitePath[] = [
    '/pricing/',
    blogPath,
    ...config.legal.map(({ slug }) => legalPath(slug)),
    ...tags
      .toSorted((one, other) => other.posts.length - one.posts.length)
      .slice(0, most.tags)
      .map(({ tag }) => tag.path),
    ...posts.slice(0, most.posts).map(({ path }) => path),
  ]
  const text = JSON.stringify(addresses)
  return { path: `/data/addresses.${digestOf(text)}.json`, text }
}
