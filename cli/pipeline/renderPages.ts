import { readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { Route } from '../../content/model/Route.ts'
import type { Site } from '../../content/model/Site.ts'
import { siteFrame } from '../../content/routes/routes.ts'
import { basePath } from '../../content/shared/siteUrl.ts'
import { contentSecurityPolicy } from '../../html/contentSecurityPolicy.ts'
import { fillSlots } from '../../html/documentSlots.ts'
import { PageScanner } from '../../html/PageScanner.ts'
import type { ScannedPage } from '../../html/scanHtml.ts'
import type { BuildCache } from '../cache/BuildCache.ts'
import { measureBytes } from '../objects/measures.ts'
import type { OutputFolder } from '../objects/OutputFolder.ts'
import { type PageRenderer, pageRenderer, renderRoute } from '../vike/pageRenderer.ts'
import type { RenderedPage } from '../vike/renderThread.ts'
import { type KeptPage, KeptPages, type PageFacts } from './KeptPages.ts'
import { SheetInliner } from './SheetInliner.ts'

export interface RenderInput {
  /** The project, absolute. */
  root: string
  site: Site
  routes: readonly Route[]
  /** Folder of the bundle, absolute. */
  stage: string
  cache: BuildCache | undefined
  output: OutputFolder
  /** Called after each page with the number of pages written so far. */
  onPage(done: number): void
}

/**
 * Renders every route, or takes its page from an earlier build, and writes each while the next is rendered.
 * @returns what the pages name, sorted by address
 */
export async function renderPages(input: RenderInput): Promise<PageFacts[]> {
  const { root, site, routes, stage, cache, output, onPage } = input
  refuseUnrouted(root, routes)
  const base = basePath(site.config.siteUrl)
  const found = await output.found()
  const kept = new KeptPages({ cache, base, found })
  const scanner = new PageScanner(base)
  const sheets = new SheetInliner(stage, base)
  let renderer: PageRenderer | undefined
  const make = async (route: Route): Promise<MadePage> => {
    const key = kept.keyOf(route)
    const page = kept.get(key, route)
    if (page) return page
    renderer ??= pageRenderer({ stage, frame: siteFrame(site) })
    return { key, rendered: await renderRoute(renderer, route, base) }
  }
  const pages: PageFacts[] = []
  const write = async (route: Route, made: MadePage) => {
    if ('facts' in made) {
      pages.push(made.facts)
      await output.keep(route.file, 'page', made)
    } else {
      const { scanned, html } = finishPage(route, made.rendered, { scanner, sheets })
      refuseUnfit(scanned, route)
      const { path, references, pictures, scripts, inlineScripts } = scanned
      const facts = { path, references, pictures, scripts, inlineScripts }
      kept.put(made.key, { facts, sha256: measureBytes(html).sha256 })
      pages.push(facts)
      await output.write(route.file, 'page', html)
    }
    onPage(pages.length)
  }
  try {
    await inOrder(routes, make, write)
    kept.keep()
  } finally {
    await renderer?.close()
  }
  return pages.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** A page of an earlier build, or one that was rendered, with the key to keep it under. */
type MadePage = KeptPage | { key: string; rendered: RenderedPage }

interface Finishers {
  scanner: PageScanner
  sheets: SheetInliner
}

/** Puts sheets and a content security policy of what the page uses into it. */
function finishPage(
  { path, deferredSources }: Route,
  { frame: linked, parts }: RenderedPage,
  { scanner, sheets }: Finishers,
) {
  const frame = sheets.inline(linked)
  const scanned = scanner.scan(path, frame, parts)
  const policy = contentSecurityPolicy(scanned, deferredSources?.())
  return { scanned, html: Buffer.from(fillSlots(frame, parts, policy)) }
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

/** Pages that may be rendered ahead of the one that is written. */
const maxPagesAhead = 8

/** Renders some routes ahead, and writes the pages in order. */
async function inOrder(
  routes: readonly Route[],
  make: (route: Route) => Promise<MadePage>,
  write: (route: Route, page: MadePage) => Promise<void>,
): Promise<void> {
  const ahead: Promise<MadePage>[] = []
  for (const [at, route] of routes.entries()) {
    for (const next of routes.slice(at + ahead.length, at + maxPagesAhead)) {
      const page = make(next)
      // It is awaited later; until then a failure must not count as unhandled.
      page.catch(() => undefined)
      ahead.push(page)
    }
    await write(route, await ahead.shift()!)
  }
}

/** @throws Error where a page breaks its policy or lacks an anchor of its route, which only a component can cause */
function refuseUnfit(
  { inlineAttributes, outsideBase, ids }: ScannedPage,
  { path, page, anchors }: Route,
): void {
  const [attribute] = inlineAttributes
  if (attribute !== undefined)
    throw new Error(
      `The page ${path} has ${attribute}, which its content security policy forbids: write a class instead.`,
    )
  const [address] = outsideBase
  if (address !== undefined)
    throw new Error(`The page ${path} names ${address}, outside of the site's folder: write it with href().`)
  const anchor = anchors.find(id => !ids.has(id))
  if (anchor !== undefined)
    throw new Error(`The page ${path} has no #${anchor}, which its route declares: see pages/${page}.`)
}
