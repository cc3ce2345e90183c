import { QueryClient, queryOptions } from '@tanstack/react-query'
import { href } from '../../components/parts/href.ts'
import { trustedHtml } from '../../components/parts/trusted.ts'
import type { ListData } from '../../content/model/PageData.ts'
import type { PostData, PostSummary } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'
import { listDataPath, postPath } from '../../content/shared/paths.ts'

/** There is no such post or page. The request is not repeated. */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
}

/** The server answered with an error status. */
class ResponseError extends Error {
  override name = 'ResponseError'
  readonly status: number
  readonly statusText: string

  constructor({ url, status, statusText }: Response) {
    super(`${url} was answered with ${status}`)
    this.status = status
    this.statusText = statusText || (statusTexts[status] ?? '')
  }
}

/** The server sent no data of this site. Visitors read the message. */
class UnexpectedAnswerError extends Error {
  override name = 'UnexpectedAnswerError'
  override message = 'the server sent something else'
}

/** Names of RFC 9110, section 15.6, since HTTP/2 and HTTP/3 transfer no status text. */
const statusTexts: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Object stores answer 403 for a key that does not exist where listing is forbidden. */
const notFoundStatuses = new Set([403, 404, 410])

/** Data stay fresh for as long as the query client keeps data that nothing shows, by default. */
const staleAfterMs = 5 * 60_000

/** Retries of a failed request; the delays are the query client's defaults: 1 s, doubling, at most 30 s. */
const maxRetries = 3

/** A query client that holds the page of the list in the HTML. */
export function blogClient(first: ListData): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleAfterMs,
        refetchOnWindowFocus: false,
        // While the browser says that it is offline, requests are to fail and be reported, not to wait.
        networkMode: 'always',
        retry: (failures, error) => failures < maxRetries && !(error instanceof NotFoundError),
      },
    },
  })
  client.setQueryData(listQuery(first.path).queryKey, first)
  return client
}

/** A page of the list, by its address. */
export const listQuery = (path: SitePath) =>
  queryOptions({
    queryKey: ['list', path],
    queryFn: ({ signal }) => fetchJson<ListData>({ address: href(listDataPath(path)), key: 'posts' }, signal),
  })

/** A post, by its slug; its card, where it is loaded, has the address of its data. */
export const postQuery = (slug: string, card?: PostSummary) =>
  queryOptions({
    queryKey: ['post', slug],
    queryFn: async ({ signal }) => {
      if (card) {
        try {
          return await fetchPost(href(card.data), signal)
        } catch (error) {
          // The site was published again after the card was made: the post's own page has the new address.
          if (!(error instanceof NotFoundError)) throw error
        }
      }
      return fetchPost(await findDataAddress(slug, signal), signal)
    },
  })

/** The card of a post, if it is on one of the loaded pages of the list. */
export const findCard = (client: QueryClient, slug: string | undefined): PostSummary | undefined =>
  client
    .getQueriesData<ListData>({ queryKey: ['list'] })
    .flatMap(([, list]) => list?.posts ?? [])
    .find(post => post.slug === slug)

/** Address of a post's data, from the head of the post's own page. */
async function findDataAddress(slug: string, signal: AbortSignal): Promise<string> {
  if (!/^[a-z0-9-]+$/.test(slug)) throw new NotFoundError(slug)
  const page = await (await get(href(postPath(slug)), signal)).text()
  // As `Head` writes it: an address without characters that HTML would escape.
  const [, address] = /<link rel="alternate" type="application\/json" href="([^"]+)"/.exec(page) ?? []
  if (!address) throw new NotFoundError(slug)
  return address
}

async function fetchPost(address: string, signal: AbortSignal): Promise<PostData> {
  const post = await fetchJson<PostData>({ address, key: 'html' }, signal)
  // What cannot be shown is a failure to load here, and would be one of the whole page while it is rendered.
  const { html, headings, tags } = post
  const isPost = typeof html === 'string' && Array.isArray(headings) && Array.isArray(tags)
  if (!isPost) throw new UnexpectedAnswerError()
  trustedHtml(html)
  return post
}

interface JsonRequest<Data> {
  address: string
  /** What every answer has. */
  key: keyof Data
}

/** @throws UnexpectedAnswerError if what was sent is not of this site, such as `null` or the answer of a proxy */
async function fetchJson<Data>({ address, key }: JsonRequest<Data>, signal: AbortSignal): Promise<Data> {
  const data = (await (await get(address, signal)).json()) as Data | null
  if (data?.[key] === undefined) throw new UnexpectedAnswerError()
  return data
}

async function get(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal })
  if (notFoundStatuses.has(response.status)) throw new NotFoundError(address)
  if (!response.ok) throw new ResponseError(response)
  return response
}
