import type { FixedFile } from '../fixedFiles.ts'
import { outputFile } from '../outputs.ts'
import { redirects } from '../redirects.ts'
import type { Site } from '../Site.ts'
import { atom } from './atom.ts'
import { dataFiles } from './dataFiles.ts'
import { jsonFeed } from './jsonFeed.ts'
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

/** Every text file beside the pages, by path below `dist/`. */
export function siteFiles(site: Site): Map<string, string> {
  const files = new Map(Object.entries(makers).map(([file, make]) => [file, make(site)]))
  for (const redirect of redirects(site.config, site.posts)) {
    files.set(outputFile(redirect.from), redirectPage(site.config, redirect))
  }
  for (const [file, text] of dataFiles(site)) files.set(file, text)
  return files
}
