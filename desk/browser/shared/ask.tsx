import type { DeskFailure } from '../../DeskApi.ts'
import { useEffect } from 'react'
import { reloadEvent } from '../../../generator/dev/DevState.ts'

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

/** Passes on an answer, or why there is none. */
export async function settle<Answer>(
  asking: Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  onFailure: (failure: AskError) => void = () => undefined,
): Promise<void> {
  try {
    onAnswer(await asking)
  } catch (error) {
    if (!(error instanceof AskError)) throw error
    onFailure(error)
  }
}

/** What went wrong, and what to do. */
export const Failure = ({ error }: { error: DeskFailure }) => (
  <p className="desk-failure" role="alert">
    {error.message} {error.hint}
  </p>
)

/** Calls a function whenever `dev` has loaded the site again. */
export function useSiteChange(act: () => void): void {
  useEffect(() => {
    import.meta.hot?.on(reloadEvent, act)
    return () => import.meta.hot?.off(reloadEvent, act)
  }, [act])
}
