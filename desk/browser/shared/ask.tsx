import { keepPreviousData, MutationCache, QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { reloadEvent } from '../../../generator/dev/DevState.ts'
import type { DeskFailure } from '../../DeskApi.ts'

/** Why the desk's server did not do what it was asked for. */
export class AskError extends Error {
  readonly hint: string | undefined
  /** Nobody answers: `dev` has ended. */
  readonly isOffline: boolean

  constructor({ message, hint }: DeskFailure, isOffline = false) {
    super(message)
    this.hint = hint
    this.isOffline = isOffline
  }
}

/**
 * Asks the desk's server.
 * @param name of the question or the change; `deskRoutes.ts` lists them
 * @throws AskError
 */
export async function ask<Answer>(name: string, fields: object = {}): Promise<Answer> {
  return await send<Answer>(name, JSON.stringify(fields), 'application/json')
}

/**
 * Sends a picture to the folder of a text.
 * @param replaced the address of a picture in whose place it is
 */
export async function sendPicture<Answer>(file: string, picture: File, replaced?: string): Promise<Answer> {
  const query = { file, name: picture.name, ...(replaced === undefined ? {} : { replaced }) }
  return await send<Answer>(`picture?${new URLSearchParams(query)}`, picture, 'application/octet-stream')
}

async function send<Answer>(path: string, body: BodyInit, type: string): Promise<Answer> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(path, { method: 'POST', headers: { 'content-type': type }, body })
    // Fails if `dev` ends while it answers.
    answer = await response.json()
  } catch {
    const hint = 'Start it again and open the address it prints.'
    throw new AskError({ message: 'kube-site dev has stopped.', hint }, true)
  }
  if (!response.ok) throw new AskError(answer as DeskFailure)
  return answer as Answer
}

/** Creates what asks the server, and asks again after each change, whether it was made here or elsewhere. */
export function createClient(): QueryClient {
  // `dev` may answer while the browser has no network, and says at once that it has ended.
  const networkMode = 'always'
  const queries = { networkMode, retry: false, gcTime: 0, refetchOnWindowFocus: false } as const
  const refresh = () => void client.invalidateQueries()
  const client = new QueryClient({
    defaultOptions: { queries, mutations: { networkMode } },
    mutationCache: new MutationCache({ onSettled: refresh }),
  })
  import.meta.hot?.on(reloadEvent, refresh)
  return client
}

interface AnswerOptions {
  /** How long the fields stay as they are before they are sent, ms. */
  pause?: number
  enabled?: boolean
}

/** Asks the desk's server, and shows the former answer until the next one comes. */
export const useAnswer = <Answer,>(
  name: string,
  fields: object = {},
  { pause = 0, enabled = true }: AnswerOptions = {},
) =>
  useQuery<Answer, AskError>({
    queryKey: [name, fields],
    async queryFn({ signal }) {
      await new Promise(resolve => setTimeout(resolve, pause))
      signal.throwIfAborted()
      return await ask<Answer>(name, fields)
    },
    enabled,
    placeholderData: keepPreviousData,
  })

/** Runs what a writer has asked for. */
export const useAction = <Answer = unknown>() =>
  useMutation<Answer, AskError, () => Promise<Answer>>({ mutationFn: act => act() })

/** What went wrong, and what to do. */
export const Failure = ({ error }: { error: DeskFailure }) => (
  <p className="desk-failure" role="alert">
    {error.message} {error.hint}
  </p>
)
