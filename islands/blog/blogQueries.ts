import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { ListData } from '../../content/model/PageData.ts'
import type { PostData, PostSummary } from '../../content/model/Post.ts'
import type { SitePath } from '../../content/model/SiteConfig.ts'

/** There is no such post or page: asking again would not bring it. */
export class MissingError extends Error {
  override name = 'MissingError'
}

/** HTTP/2 and HTTP/3 carry no status text; these are the names of RFC 9110, section 15.6. */
const NAMES: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** A server answered with a status that is no success. */
class AnswerError extends Error {
  override name = 'AnswerError'
  readonly status: number
  readonly statusText: string

  constructor({ url, status, statusText }: Response) {
    super(`${url} was answered with ${status}`)
    this.status = status
    this.statusText = statusText || (NAMES[status] ?? '')
  }
}

/** What is fetched stays fresh as long as the client keeps what nobody shows: its default, ms. */
const LIFETIME = 5 * 60_000

/** How often a failed request is made again; the delays are the client's own: 1 s, doubling, at most 30 s. */
const RETRIES = 3

/** A client that knows the page of the list that stands in the HTML. */
export function blogClient(first: ListData): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: LIFETIME,
        refetchOnWindowFocus: false,
        // Where the browser takes itself to be offline a request fails, and the reader is told; it would wait.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && !(error instanceof MissingError),
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
    queryFn: ({ signal }) => fetchJson<ListData>(`${path}index.json`, signal),
  })

/** A post, by its slug and, where its card is at hand, by the address of its data. */
export const postQuery = (slug: string, card?: PostSummary) =>
  queryOptions({
    queryKey: ['post', slug],
    queryFn: async ({ signal }) => {
      if (card) {
        try {
          return await fetchJson<PostData>(card.data, signal)
        } catch (error) {
          // The site was published anew since the card was made: the post's own page knows more.
          if (!(error instanceof MissingError)) throw error
        }
      }
      return fetchJson<PostData>(await findData(slug, signal), signal)
    },
  })

/** The card of a post on one of the pages of the list that have been loaded. */
export const findCard = (client: QueryClient, slug: string | undefined): PostSummary | undefined =>
  client
    .getQueriesData<ListData>({ queryKey: ['list'] })
    .flatMap(([, list]) => list?.posts ?? [])
    .find(post => post.slug === slug)

/** Where the data of a post is, by its permalink: the one address that follows from a slug. */
async function findData(slug: string, signal: AbortSignal): Promise<string> {
  if (!/^[a-z0-9-]+$/.test(slug)) throw new MissingError(slug)
  const page = await (await get(`/blog/${slug}/`, signal)).text()
  const link = new DOMParser()
    .parseFromString(page, 'text/html')
    .querySelector('link[rel=alternate][type="application/json"]')
  const address = link?.getAttribute('href')
  if (!address) throw new MissingError(slug)
  return address
}

const fetchJson = async <Data>(address: string, signal: AbortSignal): Promise<Data> =>
  (await (await get(address, signal)).json()) as Data

/** Object stores answer 403 for a key that does not exist where one may not list them. */
const missing = new Set([403, 404, 410])

async function get(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal })
  if (missing.has(response.status)) throw new MissingError(address)
  if (!response.ok) throw new AnswerError(response)
  return response
}
