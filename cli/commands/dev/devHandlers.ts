import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import { decodePath } from '../../../content/links/localTarget.ts'
import type { DevError } from './DevState.ts'
import { errorPage, renderError, withDevState } from './devPages.ts'
import type { LiveSite } from './LiveSite.ts'

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

/** Pages that are kept as they last were, to show faults over them. */
const mostKept = 20

/** How `dev` answers requests for what is made of the site. */
export function devHandlers(site: LiveSite, render: (url: string) => Promise<PageAnswer>): DevHandlers {
  const kept = new Map<string, string>()
  const keep = (url: string, html: string) => {
    kept.delete(url)
    kept.set(url, html)
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest)
  }
  const answerPage = async (url: string, response: ServerResponse) => {
    const { revision } = site
    const problems = site.fault()
    const answer = (html: string | undefined, shownError: DevError | undefined) => {
      if (shownError) response.statusCode = 500
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Cache-Control', 'no-store')
      // Where the error is the page, it is not shown over it again.
      const page = html ?? (shownError && errorPage(shownError)) ?? ''
      response.end(withDevState(page, { revision, error: html === undefined ? undefined : shownError }))
    }
    if (!site.shown) return answer(undefined, problems)
    const { status, headers, html, error } = await render(url)
    if (status >= 500) return answer(kept.get(url), problems ?? renderError(error))
    if (!problems) keep(url, html)
    response.statusCode = status
    for (const [name, value] of headers) response.setHeader(name, value)
    answer(html, problems)
  }
  return {
    beside(request, response, next) {
      const path = decodePath((request.url ?? '/').replace(/[?#].*$/, ''))
      const text = site.file(path)
      if (text === undefined) return next()
      response.setHeader('Content-Type', `${lookup(path) ?? 'text/html'}; charset=utf-8`)
      response.setHeader('Cache-Control', 'no-store')
      response.end(text)
    },
    pages(request, response, next) {
      if (!isForPage(request)) return next()
      // oxlint-disable-next-line promise/no-callback-in-promise -- This is how a handler hands on a fault.
      answerPage(request.url ?? '/', response).catch(next)
    },
  }
}

const isForPage = (request: IncomingMessage): boolean =>
  request.headers.accept?.includes('text/html') === true
