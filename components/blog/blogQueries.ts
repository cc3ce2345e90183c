import { QueryClient, queryOptions } from '@tanstack/react-query'
import { href } from '../../browser/href.ts'
import { trustedHtml } from '../../browser/trusted.ts'
import type { ListData } from '../../content/model/PageData.ts'
import type { PostData, PostSummary } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { listDataPath, postPath } from '../../content/shared/paths.ts'

/** The post or page does not exist. Not retried. */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
}

/** Returns the error of a response that is not data of this site. Visitors read the message. */
const unexpectedResponse = () => new Error('the server sent an unexpected response')

/** Status texts of RFC 9110, section 15.6, which HTTP/2 and HTTP/3 do not transfer. */
const statusTexts: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Object stores respond with 403 to a missing key if listing is forbidden. */
const notFoundStatuses = new Set([403, 404, 410])

/** Equal to the query client's default garbage collection time. */
const staleAfterMs = 5 * 60_000

/** Retries of a failed request, with the query client's default delays: 1 s, doubling, at most 30 s. */
const maxRetries = 3

/** Creates a query client that contains the page of the list in the HTML. */
export function blogClient(first: ListData): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleAfterMs,
        refetchOnWindowFocus: false,
        // Offline requests fail and are reported, instead of waiting.
        networkMode: 'always',
        // What failed is tried once more when the browser is online again.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        retry: (failures, error) => failures < maxRetries && !(error instanceof NotFoundError),
      },
    },
  })
  client.setQueryData(listQuery(first.path).queryKey, first)
  return client
}

/** The query for a page of the list. */
export const listQuery = (path: SitePath) =>
  queryOptions({
    queryKey: ['list', path],
    queryFn: ({ signal }) => fetchJson<ListData>(href(listDataPath(path)), 'posts', signal),
  })

/** The query for a post. Its card, if it is loaded, has the path of its data. */
export const postQuery = (slug: string, card?: PostSummary) =>
  queryOptions({
    queryKey: ['post', slug],
    queryFn: async ({ signal }) => {
      if (card) {
        try {
          return await fetchPost(href(card.data), signal)
        } catch (error) {
          // If the site was published again since, the post's page has the new path.
          if (!(error instanceof NotFoundError)) throw error
        }
      }
      return fetchPost(await findDataUrl(slug, signal), signal)
    },
  })

/** Finds the card of a post on the loaded pages of the list. */
export const findCard = (client: QueryClient, slug: string | undefined): PostSummary | undefined =>
  client
    .getQueriesData<ListData>({ queryKey: ['list'] })
    .flatMap(([, list]) => list?.posts ?? [])
    .find(post => post.slug === slug)

/** Finds the URL of a post's data in the head of its page. */
async function findDataUrl(slug: string, signal: AbortSignal): Promise<string> {
  if (!/^[\p{L}\p{M}\p{N}-]+$/u.test(slug)) throw new NotFoundError(slug)
  const page = await (await get(href(postPath(slug)), signal)).text()
  // `Head` writes it, without characters that HTML would escape.
  const [, url] = /<link rel="alternate" type="application\/json" href="([^"]+)"/.exec(page) ?? []
  if (!url) throw new NotFoundError(slug)
  return url
}

async function fetchPost(url: string, signal: AbortSignal): Promise<PostData> {
  const post = await fetchJson<PostData>(url, 'html', signal)
  // Invalid data must fail here: during rendering it would break the whole island.
  const { html, headings, tags, footer } = post
  const isPost = typeof html === 'string' && [headings, tags, footer?.related].every(Array.isArray)
  if (!isPost) throw unexpectedResponse()
  trustedHtml(html)
  return post
}

/**
 * @param key a key that every valid response has
 * @throws an error for data that is not of this site, such as `null` or a proxy's page
 */
async function fetchJson<Data>(url: string, key: keyof Data, signal: AbortSignal): Promise<Data> {
  const text = await (await get(url, signal)).text()
  let data: Data | null
  try {
    data = JSON.parse(text) as Data | null
  } catch {
    throw unexpectedResponse()
  }
  if (data?.[key] === undefined) throw unexpectedResponse()
  return data
}

async function get(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal })
  if (notFoundStatuses.has(response.status))
    throw Object.assign(new NotFoundError(url), { status: 404, statusText: 'Not Found' })
  if (!response.ok) {
    const { status } = response
    const statusText = response.statusText || statusTexts[status]
    throw Object.assign(new Error(`${url} responded with ${status}`), { status, statusText })
  }
  return response
}
