import { readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { Route } from '../../content/model/Route.ts'
import type { Site } from '../../content/model/Site.ts'
import { siteFrame } from '../../content/routes/routes.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import type { OutputFolder } from '../objects/OutputFolder.ts'
import type { KeptFiles } from './KeptFiles.ts'
import type { PageFacts } from './PageFinisher.ts'
import { PageThreads } from './PageThreads.ts'
import type { MadePage } from './pageThread.ts'

export interface RenderInput {
  /** The project, absolute. */
  root: string
  site: Site
  routes: readonly Route[]
  /** Folder of the bundle, absolute. */
  stage: string
  kept: KeptFiles
  output: OutputFolder
  /** Called after each page with the number of pages written so far. */
  onPage(done: number): void
}

/**
 * Renders every route, or takes its page from an earlier build, and writes each while the next are rendered.
 * @returns what the pages name, sorted by address
 */
export async function renderPages(input: RenderInput): Promise<PageFacts[]> {
  const { root, site, routes, stage, kept, output, onPage } = input
  refuseUnrouted(root, routes)
  const base = basePath(site.config.siteUrl)
  const threads = new PageThreads({ stage, base, shared: siteFrame(site) })
  const pages: PageFacts[] = []
  const missing: { route: Route; digest: string }[] = []
  try {
    for (const route of routes) {
      const digest = kept.digestOf(...pageInputs(route, base))
      const page = kept.get<PageFacts>(route.file, digest)
      if (page) {
        pages.push(page.facts)
        await output.keep(route.file, 'page', page)
      } else if (missing.push({ route, digest }) === 1) threads.startFor(1)
    }
    threads.startFor(missing.length)
    const make = ({ route }: (typeof missing)[number]) => threads.make(route)
    await inOrder(missing, { make, ahead: threads.ahead }, async ({ route, digest }, made) => {
      const { html, facts, sha256 } = made
      kept.put(digest, { facts, sha256 })
      pages.push(facts)
      await output.write(route.file, 'page', html)
      onPage(pages.length)
    })
  } finally {
    await threads.close()
  }
  return pages.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** All that a page is made of. */
function pageInputs({ path, page, inputs, deferredSources }: Route, base: string): string[] {
  const { images = [], ...others } = deferredSources?.() ?? {}
  return [base, path, page, inputs(), JSON.stringify([[...images], others])]
}

/** @throws Error where a folder in `pages/` has no route */
function refuseUnrouted(root: string, routes: readonly Route[]): void {
  const routed = new Set(routes.map(({ page }) => page))
  const folders = readdirSync(join(root, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter(name => basename(name).startsWith('+Page.'))
    .map(name => dirname(name).split(sep).join('/'))
  // Folders with parameters may have none: where no post has a tag, there is no page of a tag.
  const forgotten = folders.find(folder => !folder.includes('@') && !routed.has(folder))
  if (forgotten !== undefined)
    throw new Error(`pages/${forgotten} has no route: add one to content/routes/routes.ts.`)
}

interface Making<Item> {
  make(item: Item): Promise<MadePage>
  /** Items that may be made before the first of them is written. */
  ahead: number
}

/** Makes some pages ahead, and writes them in order. */
async function inOrder<Item>(
  items: readonly Item[],
  { make, ahead }: Making<Item>,
  write: (item: Item, page: MadePage) => Promise<void>,
): Promise<void> {
  const making: Promise<MadePage>[] = []
  for (const [at, item] of items.entries()) {
    for (const next of items.slice(at + making.length, at + ahead)) {
      const page = make(next)
      // It is awaited later; until then a failure must not count as unhandled.
      page.catch(() => undefined)
      making.push(page)
    }
    await write(item, await making.shift()!)
  }
}
