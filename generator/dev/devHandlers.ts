import { basename } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { outputFile, spelledPath } from '../../content/model/outputFile.ts'
import type { Route } from '../../content/model/Route.ts'
import { missingPath, notFoundPath } from '../../content/shared/paths.ts'
import { withBase } from '../../content/shared/withBase.ts'
import type { DevServerInput, Handler, RenderRoute } from '../bundler/startDevServer.ts'
import { contentTypeOf, contentTypeOfFile, fileHeaders } from '../outdir/SiteObject.ts'
import { type SentFile, sendFile } from '../../system/sendFile.ts'
import type { DevError } from './DevState.ts'
import { errorPage, withDevState } from './devPages.ts'
import type { LiveSite, PublicFile } from './LiveSite.ts'
import {
  deletedNote,
  expiredNote,
  pageError,
  pageNote,
  renderError,
  reportColors,
  siteError,
} from './pageReport.ts'

/** How many pages are cached as they last were, to show errors of components over them. */
const maxCached = 20

/** Loads those of some files, or of all, that were saved without an event of the system. */
export type Refresh = (files?: readonly string[]) => Promise<void>

/**
 * Returns how `dev` answers for the files and pages of the site.
 * @param base folder of its host that the site is served in, with slashes at both ends
 */
export const devHandlers = (
  site: LiveSite,
  base: string,
  refresh: Refresh,
): Pick<DevServerInput, 'files' | 'pages'> => ({
  files: (request, response, next) => {
    const address = addressOf(request, base)
    const copied = site.publicFile(spelledPath(address))
    if (copied !== undefined) return forward(sendFile(copiedFile(copied), request, response), next)
    const key = outputFile(address)
    // Generated files are created when the first of them is asked for: a page is sent sooner without them.
    const file = site.shown?.route(key) ? undefined : site.shown?.file(key)
    if (!file) return next()
    response.setHeader('Content-Type', contentTypeOf(file.key, file.kind))
    response.setHeader('Cache-Control', 'no-store')
    response.end(file.text())
  },
  pages: render => pageHandler({ site, base, refresh, render }),
})

/** A file of `public/`, with its headers. */
function copiedFile({ path, mayRun }: PublicFile): SentFile {
  const type = contentTypeOfFile(basename(path), path)
  // Otherwise a script in it could ask the desk for whatever its pages may ask for.
  const apart = fileHeaders(type, mayRun ? { mayRun } : {})
  return { path, headers: { 'content-type': type, 'cache-control': 'no-store', ...apart } }
}

interface PageInput {
  site: LiveSite
  base: string
  refresh: Refresh
  render: RenderRoute
}

function pageHandler({ site, base, refresh, render }: PageInput): Handler {
  const cached = new Map<string, string>()
  const colors = reportColors(site.root, base)

  /** Renders a page, or the one for what is missing, and adds what there is to report on it. */
  async function answer(url: string, key: string, response: ServerResponse): Promise<void> {
    await refresh(site.sourcesOf(key))
    if (!findPage(site, key)) await refresh()
    const { revision, shown } = site
    const send = (html: string | undefined, error: DevError | undefined) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Cache-Control', 'no-store')
      if (error && !error.folded) response.statusCode = 500
      const document = html ?? (error ? errorPage(error) : '')
      response.end(withDevState(document, { revision, error, isErrorPage: html === undefined }, base))
    }
    const notFound = shown?.route(outputFile(notFoundPath))
    if (!shown || !notFound) return send(undefined, siteError(site.problems, colors))
    const report = site.reportOn(key)
    const found = findPage(site, key)
    if (report.own.length > 0 && !found) return send(undefined, pageError(report, colors))
    const problems = report.fallback ? pageError(report, colors) : pageNote(report, colors)
    const { status, headers, html, error } = await (found
      ? render(url, found.route, shown.frame)
      : // An address of no page may have the form of one, such as `/blog/nope/`.
        render(withBase(base, missingPath), notFound, shown.frame))
    if (status >= 500) return send(cached.get(url), report.fallback ? problems : renderError(error))
    if (cached.size >= maxCached) cached.clear()
    cached.set(url, html)
    response.statusCode = status
    for (const [name, value] of headers) response.setHeader(name, value)
    if (report.fallback) return send(html, problems)
    if (found?.day !== undefined) return send(html, expiredNote(found.day, problems))
    const deleted = found ? undefined : site.deletedFile(key)
    send(html, deleted === undefined ? problems : deletedNote(deleted, problems))
  }

  return (request, response, next) => {
    const key = outputFile(addressOf(request, base))
    const isForPage = request.headers.accept?.includes('text/html') === true
    if (isForPage || findPage(site, key)) return forward(answer(urlOf(request), key, response), next)
    // Vike, which comes next, would render a page without its data.
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
  }
}

/** Finds the page of a key; of a post that has expired with its last day. */
function findPage({ shown }: LiveSite, key: string): { route: Route; day?: string } | undefined {
  const route = shown?.route(key)
  return route ? { route } : shown?.expired(key)
}

/** Passes on an error, as a handler does. */
const forward = (answering: Promise<void>, next: Parameters<Handler>[2]): void =>
  // oxlint-disable-next-line promise/no-callback-in-promise -- The callback is that of a handler.
  void answering.catch(next)

/** The URL of a request; Vite removes the base from `url` on its way. */
const urlOf = (request: IncomingMessage & { originalUrl?: string }): string =>
  request.originalUrl ?? request.url ?? '/'

/** The address from the site's root, as a link names it. */
function addressOf(request: IncomingMessage, base: string): string {
  const url = urlOf(request)
  return url.startsWith(base) ? url.slice(base.length - 1) : url
}
