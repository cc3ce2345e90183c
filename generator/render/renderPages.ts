import { hash } from 'node:crypto'
import type { PostPageData } from '../../content/model/PageData.ts'
import { outputFile } from '../../content/model/outputFile.ts'
import type { Route } from '../../content/model/Route.ts'
import type { GeneratedFile } from '../../content/model/SiteFile.ts'
import { markdownPath, missingPath, notFoundPath } from '../../content/shared/paths.ts'
import { withBase } from '../../content/shared/withBase.ts'
import type { Cache } from '../cache/Cache.ts'
import type { StagedSite } from '../outdir/StagedSite.ts'
import { eachAtOnce } from '../../system/eachAtOnce.ts'
import type { Measures } from '../../system/files.ts'
import type { WorkerPool } from '../workers/WorkerPool.ts'
import type { PageFacts, RenderedPage, RenderJob, RenderSettings, RequestedPage } from './renderJob.ts'

interface RenderPagesInput {
  routes: readonly Route[]
  settings: RenderSettings
  pool: WorkerPool
  /** Absent if every page is to be rendered. */
  cache: Cache | undefined
  site: StagedSite
  /** Called with the number of finished pages. */
  onProgress(done: number): void
}

/**
 * Renders the pages of a site, and reuses those of the last build that show the same.
 * @returns what is on them, sorted by address
 * @throws what a page throws, or an Error if its address does not lead to its folder in `pages/`
 */
export async function renderPages(input: RenderPagesInput): Promise<PageFacts[]> {
  const { routes, settings, pool, cache, site, onProgress } = input
  const known = cache?.values<RenderedPage>('pages')
  const pages: PageFacts[] = []
  const shareList = listSharer()
  const frame = hash('sha256', JSON.stringify(settings.frame))
  const keyOf = (route: Route) => cache?.keyOf(frame, JSON.stringify(shownBy(route))) ?? ''
  const add = (key: string, page: RenderedPage) => {
    pages.push(page.facts)
    known?.set(key, page)
  }

  const missing: Route[] = []
  const keys = new Map<Route, string>()
  for (const route of routes) {
    const key = keyOf(route)
    const cached = known?.get(key)
    if (cached && pageFiles(route, cached).every(({ key: file, sha256 }) => site.earlier(file) === sha256)) {
      for (const { key: file, kind, ...measures } of pageFiles(route, cached))
        site.reuse(file, kind, measures)
      add(key, cached)
    } else {
      keys.set(route, key)
      missing.push(route)
    }
  }
  // To load the pages takes a worker longer than to render a hundred. Few are under way, since their data takes memory.
  const atOnce = missing.length < 100 ? 1 : 2 * pool.size
  await eachAtOnce(groupsOf(missing), atOnce, async group => {
    const rendered = await renderGroup(group, settings, pool)
    for (const [at, route] of group.entries()) {
      const page = rendered[at]!
      for (const { key: file, kind, ...measures } of pageFiles(route, page)) site.add(file, kind, measures)
      for (const name of sharedLists) page.facts[name] = shareList(page.facts[name])
      add(keys.get(route)!, page)
    }
    onProgress(pages.length)
  })
  known?.save()
  return pages.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

async function renderGroup(
  routes: readonly Route[],
  settings: RenderSettings,
  pool: WorkerPool,
): Promise<RenderedPage[]> {
  const [{ path, page }] = routes as [Route]
  // Any address without a page gets the not-found page.
  const url = withBase(settings.base, path === notFoundPath ? missingPath : path)
  const pages = routes.map(requestedPage)
  return await pool.run<RenderJob>('render', { settings, page, url, pages })
}

/** All that a page and its copy are made from, besides the frame; of a post's content its hash. */
function shownBy(route: Route): unknown {
  const { data, ...page } = pageInput(route)
  const { post, ...others } = data as Partial<PostPageData>
  if (!post || route.contentHash === undefined) return [page, data, route.markdown?.()]
  const { html: _html, headings: _headings, ...head } = post
  return [page, others, head, route.contentHash]
}

const pageInput = ({ path, page, file, anchors, deferred, data }: Route) => ({
  path,
  page,
  file,
  anchors,
  deferred,
  data: data(),
})

const requestedPage = (route: Route): RequestedPage => ({
  ...pageInput(route),
  copy: route.markdown && { key: copyKey(route), text: route.markdown() },
})

const copyKey = ({ path }: Route): string => outputFile(markdownPath(path))

/** The files of a page. */
const pageFiles = (
  route: Route,
  { file, copy }: RenderedPage,
): (Measures & Pick<GeneratedFile, 'key' | 'kind'>)[] => [
  { key: route.file, kind: 'page', ...file },
  ...(copy ? [{ key: copyKey(route), kind: 'data' as const, ...copy }] : []),
]

/** Most pages of one job: Vike's share of the time is then small, and the pages take 3 to 6 MB. */
const maxGroup = 48

/** Neighbours of one kind, which are rendered together. */
function groupsOf(routes: readonly Route[]): Route[][] {
  const groups: Route[][] = []
  for (const route of routes) {
    const group = groups.at(-1)
    if (group && group.length < maxGroup && group[0]?.page === route.page) group.push(route)
    else groups.push([route])
  }
  return groups
}

/** Lists that many pages have in common. */
const sharedLists = ['sharedReferences', 'pictures', 'scripts', 'inlineScripts'] as const

/**
 * Returns one array for equal lists: with thousands of pages, each would take as much memory as the first. The cache keeps
 * them shared.
 */
function listSharer(): (list: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return list => {
    const key = list.join('\0')
    const first = known.get(key) ?? list
    known.set(key, first)
    return first
  }
}
