import type { Site } from '../model/Site.ts'
import { type FixedFile, fixedFiles } from '../routes/fixedFiles.ts'
import { outputFile } from '../routes/outputs.ts'
import { redirects } from '../routes/redirects.ts'
import { searchFiles } from '../search/searchFiles.ts'
import { atom } from './atom.ts'
import { dataFiles } from './dataFiles.ts'
import { jsonFeed } from './jsonFeed.ts'
import { knownAddresses } from './knownAddresses.ts'
import { redirectPage } from './redirectPage.ts'
import { rss } from './rss.ts'
import { robots, sitemap } from './sitemap.ts'
import { webManifest } from './webManifest.ts'

const makers: Readonly<Record<FixedFile, (site: Site) => string>> = {
  'feed.xml': rss,
  'atom.xml': atom,
  'feed.json': jsonFeed,
  'sitemap.xml': sitemap,
  'robots.txt': robots,
  'site.webmanifest': webManifest,
}

/** The text of a file whose name never changes. */
export const fixedFile = (file: FixedFile, site: Site): string => makers[file](site)

/** Every text file beside the pages, path below `dist/` and text, one at a time. */
export function* siteFiles(site: Site): Generator<[file: string, text: string]> {
  for (const file of fixedFiles) yield [file, fixedFile(file, site)]
  for (const redirect of redirects(site.config, site.posts)) {
    yield [outputFile(redirect.from), redirectPage(site.config, redirect)]
  }
  yield* dataFiles(site)
  const addresses = knownAddresses(site)
  yield [outputFile(addresses.path), addresses.text]
  yield* searchFiles(site)
}
