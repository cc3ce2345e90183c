import { QueryClient } from '@tanstack/query-core'
import { parseUrl } from '../../content/shared/parseUrl.ts'
import type { SitePath } from '../../content/shared/paths.ts'
import { href } from '../href.ts'
import { inertDocument } from '../trusted.ts'

/** What the blog shows of a page in place of another one. */
export interface LoadedPage {
  /** The content between header and footer. */
  view: HTMLElement
  /** See `headElements`. */
  head: readonly Element[]
  /** `aria-current` of `frameLinks`. */
  current: readonly (string | null)[]
}

/** There is no such page. Not retried. */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
}

/** The page cannot be shown in place. Not retried. */
export class OtherPageError extends Error {
  override name = 'OtherPageError'
}

/** Status texts of RFC 9110, section 15.6, which HTTP/2 and HTTP/3 do not transfer. */
const statusTexts: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Object stores respond with 403 to a missing key if listing is forbidden. */
const notFoundStatuses = new Set([403, 404, 410])

/** Retries of a failed request, with the query client's default delays: 1 s, doubling, at most 30 s. */
const maxRetries = 3

/** Pages of the blog, cached for the query client's default time of 5 minutes. */
export class PageCache {
  readonly #client = new QueryClient()

  /** Returns a page if it has loaded. */
  loaded(path: SitePath): LoadedPage | undefined {
    return this.#client.getQueryData([path])
  }

  /**
   * Loads a post, or a page of the list.
   * @throws NotFoundError, OtherPageError; a TypeError without a response; else an Error for visitors
   */
  async load(path: SitePath, isPost: boolean): Promise<LoadedPage> {
    return await this.#client.fetchQuery<LoadedPage>({
      queryKey: [path],
      queryFn: async ({ signal }) => parsePage(await getText(href(path), signal), href(path), isPost),
      // Offline requests fail and are reported, instead of waiting.
      networkMode: 'always',
      retry: (failures, error) =>
        failures < maxRetries && !(error instanceof NotFoundError || error instanceof OtherPageError),
    })
  }
}

async function getText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal })
  const { status } = response
  if (notFoundStatuses.has(status)) throw new NotFoundError(url)
  if (!response.ok) {
    const statusText = response.statusText || statusTexts[status]
    throw Object.assign(new Error(`${url} responded with ${status}`), { status, statusText })
  }
  return await response.text()
}

/** Elements that load or do something as soon as they are in a page. */
const active = 'iframe, frame, object, embed, meta, base'

/**
 * Reads a page of the blog.
 * @param url its URL from the root of the host, which addresses in it are relative to
 * @throws OtherPageError if it is not of this release of the site, or has something that the policy of the current page
 * does not allow; NotFoundError if it is a page of another kind
 */
function parsePage(html: string, url: string, isPost: boolean): LoadedPage {
  // The policy of the current page reports the styles of others, even in a document that is not shown.
  const other = inertDocument(html.replace(/<style\b.*?<\/style>/gis, ''))
  const links = frameLinks(other)
  if (links.length !== frameLinks(document).length) throw new OtherPageError(url)
  const view = other.querySelector<HTMLElement>(isPost ? 'main > .post-page' : 'main > [data-blog]')
  if (!view) throw new NotFoundError(url)
  if (view.querySelector(active) || !isAllowed(other)) throw new OtherPageError(url)
  // The style sheets of a post are linked from lists, too.
  for (const element of view.querySelectorAll('script, link')) element.remove()
  for (const name of ['href', 'src', 'poster'])
    for (const element of view.querySelectorAll(`[${name}]`))
      element.setAttribute(name, fromRoot(element.getAttribute(name)!, url))
  // Else the images of both themes load.
  for (const image of view.querySelectorAll('img')) image.loading = 'lazy'
  for (const element of view.querySelectorAll('[data-stagger]')) element.removeAttribute('data-stagger')
  return { view, head: headElements(other), current: links.map(link => link.ariaCurrent) }
}

/** Returns an address on the page at `url` as it is on any page of the host. */
function fromRoot(address: string, url: string): string {
  const parsed = parseUrl(address, location.origin + url)
  return parsed?.origin === location.origin ? parsed.href.slice(parsed.origin.length) : address
}

/** The elements of a page's `<head>` that differ from page to page; see `Head`. */
export const headElements = ({ head }: Document): Element[] => [
  ...head.querySelectorAll(
    'title,[name=description],[name=robots],[name=author],[rel=canonical],[type="text/markdown"],' +
      '[property^="og:"]:not([property="og:site_name"]),[property^="article:"],[type="application/ld+json"]',
  ),
]

/** The links of a page's header and footer. */
export const frameLinks = (page: Document): HTMLAnchorElement[] => [
  ...page.querySelectorAll<HTMLAnchorElement>('body > header a, body > footer a'),
]

/** The directives about what the content of a page loads, and where it sends to. */
const contentDirectives = ['img-src', 'media-src', 'frame-src', 'form-action']

/** Returns true if the policy of the current page allows what a page's own policy does. */
function isAllowed(page: Document): boolean {
  const allowed = policyOf(document)
  const wanted = policyOf(page)
  return contentDirectives.every(name =>
    (wanted.get(name) ?? []).every(source => source === "'none'" || allowed.get(name)?.includes(source)),
  )
}

/** The sources of a page's content security policy, by directive; empty while `dev` serves it without one. */
const policyOf = (page: Document): ReadonlyMap<string, readonly string[]> =>
  new Map(
    page
      .querySelector<HTMLMetaElement>('[http-equiv=Content-Security-Policy]')
      ?.content.split('; ')
      .map(directive => {
        const [name = '', ...sources] = directive.split(' ')
        return [name, sources]
      }),
  )
