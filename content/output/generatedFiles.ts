import type { Route } from '../model/Route.ts'
import type { Site } from '../model/Site.ts'
import type { GeneratedFile } from '../model/SiteFile.ts'
import { knownAddresses } from '../routes/knownAddresses.ts'
import { outputFile } from '../model/outputFile.ts'
import { redirects } from '../routes/redirects.ts'
import { searchPosts } from './searchPosts.ts'
import { atom, jsonFeed, rss } from './feeds.ts'
import { companionJson } from './companionJson.ts'
import { llmsTxt } from './llmsTxt.ts'
import { markdownPath, searchPath } from '../shared/paths.ts'
import { redirectPage } from './redirectPage.ts'
import { robots, sitemap } from './sitemap.ts'
import { webManifest } from './webManifest.ts'

/** What generated files depend on. */
export interface FilesInput {
  site: Site
  routes: readonly Route[]
}

/** What other programs read: feeds, sitemap, pages as markdown and the like. They know the names, which never change. */
export const feedFiles = ({ site, routes }: FilesInput): GeneratedFile[] => [
  { key: 'feed.xml', kind: 'feed', text: () => rss(site) },
  { key: 'atom.xml', kind: 'feed', text: () => atom(site) },
  { key: 'feed.json', kind: 'feed', text: () => jsonFeed(site) },
  { key: 'sitemap.xml', kind: 'feed', text: () => sitemap(site.config.siteUrl, routes) },
  { key: 'robots.txt', kind: 'feed', text: () => robots(site) },
  { key: 'site.webmanifest', kind: 'feed', text: () => webManifest(site) },
  ...(site.isPreview ? [] : [{ key: 'llms.txt', kind: 'feed' as const, text: () => llmsTxt(site, routes) }]),
  // Its page names it, so it is published before the page, and removed after it.
  ...routes.flatMap(({ path, markdown }) =>
    markdown ? [{ key: outputFile(markdownPath(path)), kind: 'data' as const, text: markdown }] : [],
  ),
]

/** What the blog fetches to show pages in place. */
export const pageFiles = (routes: readonly Route[]): GeneratedFile[] =>
  routes.flatMap(({ companion, data }) =>
    companion ? [{ ...companion, text: () => companionJson(data()) }] : [],
  )

/** Every text file except pages and their companions. */
export const generatedFiles = ({ site, routes }: FilesInput): GeneratedFile[] => {
  const addresses = knownAddresses(site, routes)
  return [
    ...feedFiles({ site, routes }),
    ...redirects(site.config, [...site.posts, ...site.pages]).map(
      (redirect): GeneratedFile => ({
        key: outputFile(redirect.from),
        kind: 'redirect',
        text: () => redirectPage(site.config, redirect),
      }),
    ),
    { key: outputFile(addresses.path), kind: 'asset', text: () => addresses.text },
    { key: outputFile(searchPath), kind: 'data', text: () => JSON.stringify(searchPosts(site.posts)) },
  ]
}
