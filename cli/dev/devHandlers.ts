import type { IncomingMessage, ServerResponse } from 'node:http'
import { lookup } from 'mrmime'
import { faultPage } from './faultPage.ts'
import type { LiveSite } from './LiveSite.ts'
import { withRevision } from './revisionScript.ts'

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
  /** Answers for the files beside the pages, and for every page while something is wrong. */
  beside: Handler
  /** Answers for the pages. */
  pages: Handler
}

/** How `dev` answers requests for what is made of the site. */
export function devHandlers(site: LiveSite, render: (url: string) => Promise<PageAnswer>): DevHandlers {
  const answerPage = async (url: string, response: ServerResponse) => {
    const { revision } = site
    const { status, headers, html, error } = await render(url)
    response.statusCode = status
    for (const [name, value] of headers) response.setHeader(name, value)
    response.end(withRevision(status >= 500 ? faultPage(error) : html, revision))
  }
  return {
    beside(request, response, next) {
      const path = decodedPath(request.url ?? '/')
      const problems = isForPage(request) ? site.page() : undefined
      const text = problems === undefined ? site.file(path) : withRevision(problems, site.revision)
      if (text === undefined) return next()
      const type = problems === undefined ? (lookup(path) ?? 'text/html') : 'text/html'
      response.statusCode = problems === undefined ? 200 : 500
      response.setHeader('Content-Type', `${type}; charset=utf-8`)
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

/** The path of a request, or `/` where nobody can read it. */
function decodedPath(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/, ''))
  } catch {
    return '/'
  }
}
