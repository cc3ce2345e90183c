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
import type { OutputFolder } from '../objects/OutputFolder.ts'
import { pageRenderer, renderRoute } from '../vike/pageRenderer.ts'
import type { RenderedPage } from '../vike/renderThread.ts'
import { SheetInliner } from './SheetInliner.ts'

export interface RenderInput {
  /** The project, absolute. */
  root: string
  site: Site
  routes: readonly Route[]
  /** Folder of the bundle, absolute. */
  stage: string
  output: OutputFolder
  /** Called after each page with the number of pages written so far. */
  onPage(done: number): void
}

/**
 * Renders every route, and writes each page with its content security policy while the next is rendered.
 * @returns the scanned pages, sorted by address
 */
export async function renderPages(input: RenderInput): Promise<ScannedPage[]> {
  const { root, site, routes, stage, output, onPage } = input
  refuseUnrouted(root, routes)
  const base = basePath(site.config.siteUrl)
  const renderer = pageRenderer({ stage, frame: siteFrame(site) })
  const scanner = new PageScanner(base)
  const pages: ScannedPage[] = []
  const sheets = new SheetInliner(stage, base)
  const write = async (route: Route, { frame: linked, parts }: RenderedPage) => {
    const frame = sheets.inline(linked)
    const page = scanner.scan(route.path, frame, parts)
    refuseUnfit(page, route)
    pages.push(page)
    const policy = contentSecurityPolicy(page, route.deferredSources?.())
    await output.write(route.file, 'page', fillSlots(frame, parts, policy))
    onPage(pages.length)
  }
  try {
    await inOrder(routes, route => renderRoute(renderer, route, base), write)
  } finally {
    await renderer.close()
  }
  return pages.toSorted((a, b) => (a.path < b.path ? -1 : 1))
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
  render: (route: Route) => Promise<RenderedPage>,
  write: (route: Route, page: RenderedPage) => Promise<void>,
): Promise<void> {
  const ahead: Promise<RenderedPage>[] = []
  for (const [at, route] of routes.entries()) {
    for (const next of routes.slice(at + ahead.length, at + maxPagesAhead)) {
      const page = render(next)
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
