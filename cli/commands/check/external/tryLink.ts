import { setTimeout as delay } from 'node:timers/promises'
import { fetchByProxy } from '../../../../system/proxy.ts'

/** What an address on another site answers. */
export interface Answer {
  /**
   * `missing`: there is no such page, or no such site. `unanswered`: no answer, or an error of the other site.
   * `refused`: a page is there, but not for programs.
   */
  kind: 'ok' | 'missing' | 'unanswered' | 'refused'
  /** In a few words, as the end of a sentence that begins with the address. */
  reason: string
}

/** The reason if the name of a site is unknown. */
export const noSuchSite = 'names a site that does not exist'

export interface TryOptions {
  userAgent: string
  /** Time between two requests to one host, in ms. */
  pauseMs: number
  /** Time until a request counts as unanswered. */
  timeoutMs: number
  /** How long to wait if a busy site asks for it; if it asks for more, the link counts as unanswered. */
  maxWaitMs: number
  /** Aborts requests and waiting. */
  aborted: AbortSignal
}

/** How often an address of a busy site is tried again. */
const maxRetries = 2

/** How long to wait if a busy site does not say. */
const defaultWaitMs = 2000

/** Tries an address by HEAD, and by GET if that fails. Never throws. */
export async function tryLink(url: string, options: TryOptions): Promise<Answer> {
  try {
    for (let attempt = 0; ; attempt++) {
      let response = await request(url, 'HEAD', options)
      // Some sites answer HEAD with all sorts of errors.
      if (!response.ok && !isBusy(response)) {
        await delay(options.pauseMs, undefined, { signal: options.aborted })
        response = await request(url, 'GET', options)
      }
      if (!isBusy(response) || attempt === maxRetries) return answerOf(response.status)
      const wait = retryAfter(response.headers.get('retry-after'), Date.now()) ?? defaultWaitMs
      if (wait > options.maxWaitMs) return answerOf(response.status)
      await delay(wait, undefined, { signal: options.aborted })
    }
  } catch (error) {
    return answerOfError(error)
  }
}

async function request(
  url: string,
  method: 'HEAD' | 'GET',
  { userAgent, timeoutMs, aborted }: TryOptions,
): Promise<Response> {
  const signal = AbortSignal.any([aborted, AbortSignal.timeout(timeoutMs)])
  const headers = { 'user-agent': userAgent, accept: '*/*' }
  const response = await fetchByProxy(url, { method, headers, signal, redirect: 'follow' })
  await response.body?.cancel()
  return response
}

const isBusy = ({ status }: Response): boolean => status === 429 || status === 503

/** Milliseconds that a `Retry-After` asks for: seconds, or a date (RFC 9110, section 10.2.3). */
export function retryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : Math.max(0, time - now)
}

function answerOf(status: number): Answer {
  const reason = `answers ${status}`
  if (status < 400) return { kind: 'ok', reason }
  if (status === 404 || status === 410) return { kind: 'missing', reason }
  // 999 is what LinkedIn answers to programs.
  if ([401, 403, 405, 406, 407, 451, 999].includes(status)) return { kind: 'refused', reason }
  return { kind: 'unanswered', reason }
}

function answerOfError(error: unknown): Answer {
  const { name, cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
  if (name === 'TimeoutError') return { kind: 'unanswered', reason: 'does not answer in time' }
  const code = cause?.code ?? ''
  if (code === 'ENOTFOUND') return { kind: 'missing', reason: noSuchSite }
  if (code === 'ECONNREFUSED') return { kind: 'unanswered', reason: 'refuses the connection' }
  if (/redirect/i.test(cause?.message ?? ''))
    return { kind: 'unanswered', reason: 'redirects again and again, as some sites do until a cookie is set' }
  return { kind: 'unanswered', reason: `cannot be reached (${code || (cause?.message ?? message)})` }
}
