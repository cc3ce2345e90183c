import { keepPreviousData, MutationCache, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { reloadEvent } from '../../../generator/dev/DevState.ts'
import type { AddedPicture, DeskFailure } from '../../DeskApi.ts'
import { Button } from './controls.tsx'

/** Why a request to the desk's server failed. */
export class AskError extends Error {
  readonly hint: string | undefined
  /** Of the response; 0 if the server does not respond, since `dev` has stopped. */
  readonly #status: number

  constructor({ message, hint }: DeskFailure, status = 400) {
    super(message)
    this.hint = hint
    this.#status = status
  }

  get isOffline(): boolean {
    return this.#status === 0
  }

  /** Something else has changed what the request was about. */
  get isStale(): boolean {
    return this.#status === 409
  }
}

/**
 * Sends a request to the desk's server.
 * @param name a key of `deskRoutes`
 * @throws AskError
 */
export async function ask<Answer>(
  name: string,
  fields: object = {},
  options: RequestInit = {},
): Promise<Answer> {
  return await send<Answer>(name, JSON.stringify(fields), 'application/json', options)
}

/** Sends a picture to the folder of a text. */
export const sendPicture = (file: string, picture: File): Promise<AddedPicture> =>
  send(`picture?${new URLSearchParams({ file, name: picture.name })}`, picture, 'application/octet-stream')

async function send<Answer>(
  path: string,
  body: BodyInit,
  type: string,
  options: RequestInit = {},
): Promise<Answer> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(path, { ...options, method: 'POST', headers: { 'content-type': type }, body })
    // Fails if `dev` stops while it responds.
    answer = await response.json()
  } catch {
    options.signal?.throwIfAborted()
    const hint = 'Start `kube-site write` or `kube-site dev` again, and open the address it prints.'
    throw new AskError({ message: 'The desk’s server has stopped.', hint }, 0)
  }
  if (!response.ok) throw new AskError(answer as DeskFailure, response.status)
  return answer as Answer
}

/** Creates the client, which refetches what is shown after each action, and whenever `dev` has reloaded the site. */
export function createClient(): QueryClient {
  // `dev` is on this machine: it responds without a network, too.
  const networkMode = 'always'
  const queries = { networkMode, retry: false, gcTime: 0, refetchOnWindowFocus: false } as const
  const refresh = () => void client.invalidateQueries()
  // Until `dev` has reloaded the site, a check would have the former result, or read files that have just been moved.
  const isChanged = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => name !== 'strict'
  const client = new QueryClient({
    defaultOptions: { queries, mutations: { networkMode } },
    mutationCache: new MutationCache({
      onSettled: () => void client.invalidateQueries({ predicate: isChanged }),
    }),
  })
  import.meta.hot?.on(reloadEvent, refresh)
  return client
}

interface AnswerOptions {
  /** How long to wait for another change of the fields before the request, ms: at least as long as the last one took. */
  pause?: number
  enabled?: boolean
}

/** Returns an answer of the desk's server; the previous one until it arrives. */
export function useAnswer<Answer>(
  name: string,
  fields: object = {},
  { pause = 0, enabled = true }: AnswerOptions = {},
) {
  const took = useRef(0)
  return useQuery<Answer, AskError>({
    queryKey: [name, fields],
    async queryFn({ signal }) {
      if (pause > 0) await new Promise(resolve => setTimeout(resolve, Math.max(pause, took.current)))
      signal.throwIfAborted()
      const start = performance.now()
      const answer = await ask<Answer>(name, fields, { signal })
      took.current = Math.min(slowest, performance.now() - start)
      return answer
    },
    enabled,
    placeholderData: keepPreviousData,
  })
}

/** The longest pause, ms. */
const slowest = 2000

/** Returns a mutation that runs an action of the writer. */
export const useAction = <Answer = unknown>() =>
  useMutation<Answer, AskError, () => Promise<Answer>>({ mutationFn: act => act() })

/** Shows what went wrong, and what to do. */
export const Failure = ({ error, onClose }: { error: DeskFailure; onClose?: () => void }) => (
  <p className="desk-failure" role="alert">
    {error.message} {error.hint} {onClose && <Button onClick={onClose}>Close</Button>}
  </p>
)
