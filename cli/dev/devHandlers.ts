import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiteFrame } from '../../content/model/PageData.ts'
import type { Day } from '../../content/model/SiteConfig.ts'
import type { Route } from '../../content/model/Route.ts'
import { outputFile, spelledPath } from '../../content/model/outputFile.ts'
import { missingPath, notFoundPath } from '../../content/shared/paths.ts'
import { withBase } from '../../content/shared/withBase.ts'
import { contentTypeOf } from '../objects/SiteObject.ts'
import type { DevError } from './DevState.ts'
import { errorPage, withDevState } from './devPages.ts'
import type { LiveSite } from './LiveSite.ts'
import {
  deletedNote,
  expiredNote,
  pageError,
  pageNote,
  renderError,
  reportColors,
  siteError,
} from './pageReport.ts'
import { sendFile } from './sendFile.ts'

/** A page as it was rendered, or what came in between. */
export interface PageAnswer {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  html: string
  /** What was thrown, where the page could not be rendered. */
  error?: unknown
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void

export interface DevHandlers {
  /** Answers for the files beside the pages. */
  beside: Handler
  /** Answers for the pages. */
  pages: Handler
}

/** Pages that are kept as they last were, to show errors of components over them. */
const mostKept = 20

/** Renders a route at a URL. */
export type RenderRoute = (url: string, route: Route, frame: SiteFrame) => Promise<PageAnswer>

/**
 * How `dev` answers requests for what is made of the site.
 * @param base folder of its host that the site is served in, with slashes at both ends
 */
export function devHandlers(site: LiveSite, base: string, render: RenderRoute): DevHandlers {
  const kept = new Map<string, string>()
  const keep = (url: string, html: string) => {
    kept.delete(url)
    kept.set(url, html)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest)
  }
  const colors = reportColors(site.root, base)
  const answerPage = async (url: string, response: ServerResponse) => {
    const { revision, shown } = site
    const key = keyOf(url, base)
    const answer = (html: string | undefined, error: DevError | undefined) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Cache-Control', 'no-store')
      if (error && !error.folded) response.statusCode = 500
      const isErrorPage = html === undefined
      const shownHtml = html ?? (error ? errorPage(error) : '')
      response.end(withDevState(shownHtml, { revision, error, isErrorPage }, base))
    }
    const notFound = shown?.route(outputFile(notFoundPath))
    if (!shown || !notFound) return answer(undefined, siteError(site.problems, colors))
    const report = site.reportOn(key)
    const route = shown.route(key)
    const expired = route ? undefined : shown.expired(key)
    const page = route ?? expired?.route
    if (report.own.length > 0 && !page) return answer(undefined, pageError(report, colors))
    const problems = report.fallback ? pageError(report, colors) : pageNote(report, colors)
    const note = route || report.fallback ? problems : absenceNote(site, { key, expired, problems })
    const { status, headers, html, error } = await (page
      ? render(url, page, shown.frame)
      : // An address of no page could have the form of one, such as `/blog/nope/`.
        render(withBase(base, missingPath), notFound, shown.frame))
    if (status >= 500) return answer(kept.get(url), report.fallback ? problems : renderError(error))
    keep(url, html)
    response.statusCode = status
    for (const [name, value] of headers) response.setHeader(name, value)
    answer(html, note)
  }
  return {
    beside(request, response, next) {
      const url = urlOf(request)
      const copied = site.publicFile(spelledPath(addressOf(url, base)))
      // oxlint-disable-next-line promise/no-callback-in-promise -- This is how a handler hands on a fault.
      if (copied !== undefined) return void sendFile(copied, request, response).catch(next)
      const key = keyOf(url, base)
      // The files beside the pages are made when the first of them is asked for: a page comes sooner without them.
      const file = site.shown?.route(key) ? undefined : site.shown?.file(key)
      if (!file) return next()
      response.setHeader('Content-Type', contentTypeOf(file.key, file.kind))
      response.setHeader('Cache-Control', 'no-store')
      response.end(file.text())
    },
    pages(request, response, next) {
      const url = urlOf(request)
      // Vike, which comes next, would render a page without its data.
      const key = keyOf(url, base)
      if (!isForPage(request) && !site.shown?.route(key) && !site.shown?.expired(key)) {
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n')
        return
      }
      // oxlint-disable-next-line promise/no-callback-in-promise -- This is how a handler hands on a fault.
      answerPage(url, response).catch(next)
    },
  }
}

interface Absence {
  key: string
  expired: { day: Day } | undefined
  /** The note on the site's problems. */
  problems: DevError | undefined
}

/** The note at an address that visitors get no page at. */
function absenceNote(site: LiveSite, { key, expired, problems }: Absence): DevError | undefined {
  if (expired) return expiredNote(expired.day, problems)
  const file = site.deletedFile(key)
  return file === undefined ? problems : deletedNote(file, problems)
}

/** True where a person would see the answer, so that the page for what is missing is one, too. */
const isForPage = (request: IncomingMessage): boolean =>
  request.headers.accept?.includes('text/html') === true

/** What was asked for; Vite takes the base away from `url` on its way. */
const urlOf = (request: IncomingMessage & { originalUrl?: string }): string =>
  request.originalUrl ?? request.url ?? '/'

/** The address from the site's root, as a link names it. */
const addressOf = (url: string, base: string): string =>
  url.startsWith(base) ? url.slice(base.length - 1) : url

/** Path below `dist/` of what answers a URL. */
const keyOf = (url: string, base: string): string => outputFile(addressOf(url, base))
